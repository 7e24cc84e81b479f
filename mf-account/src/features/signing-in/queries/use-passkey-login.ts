import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from 'shared-contracts/accounts/schemas';
import { callApi, changeSession } from 'shell/contract';
import { type PasskeyAnswer, askForPasskey } from '../../../shared/passkey-prompt';

/** Null if the prompt was not answered. */
export function usePasskeyLogin(onUnanswered: (outcome: Exclude<PasskeyAnswer<never>['outcome'], 'answered'>) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<User | null> => {
      const answer = await askForPasskey(await callApi('POST /api/login/passkey/options', {}));
      if (answer.outcome === 'answered') return callApi('POST /api/login/passkey', { credential: answer.credential });
      onUnanswered(answer.outcome);
      return null;
    },
    onSuccess: (user) => (user ? changeSession(queryClient, user) : undefined),
  });
}
