import { useQueryClient } from '@tanstack/react-query';
import type { User } from 'shared-contracts/accounts/schemas';
import { userQuery } from 'shell/contract';

/** Shows a changed account everywhere on the page. */
export function useSetUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => queryClient.setQueryData(userQuery.queryKey, user);
}
