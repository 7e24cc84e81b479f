import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from 'shell/contract';
import { askForPasskey, makePasskey } from '../../../shared/passkey-prompt';

export const passkeysQuery = queryOptions({
  queryKey: ['/api/account/passkeys'],
  queryFn: ({ signal }) => callApi('GET /api/account/passkeys', {}, { signal }),
});

export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const answer = await makePasskey(await callApi('POST /api/account/passkeys/options', {}));
      if (answer.outcome === 'answered')
        await callApi('POST /api/account/passkeys', { name, credential: answer.credential });
      return answer.outcome;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/account/passkeys/:id', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

/** Null if the prompt was not answered. */
export async function passkeyProof() {
  const answer = await askForPasskey(await callApi('POST /api/account/passkeys/proof-options', {}));
  return answer.outcome === 'answered' ? answer.credential : null;
}
