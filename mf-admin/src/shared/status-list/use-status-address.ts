import { TimeSort } from 'shared-contracts/api/fields';
import type * as z from 'zod';
import { useListAddress } from '../list-address/use-list-address';

const parameters = ['q', 'status', 'sort'] as const;

export function useStatusAddress<Status extends string>(statuses: z.ZodType<Status>, first: Status) {
  const { values, set, choose } = useListAddress(parameters);
  const status = statuses.safeParse(values.status).data ?? first;
  const sort = TimeSort.safeParse(values.sort).data ?? 'newest';
  return { search: { status, sort, ...(values.q && { q: values.q }) }, set, choose };
}
