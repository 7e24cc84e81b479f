import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';
import { RELEASES } from './releases';

function useReleaseChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // after a refusal, something else may be in use
    onSettled: () => queryClient.invalidateQueries({ queryKey: [RELEASES] }),
  });
}

export const usePromote = () =>
  useReleaseChange((input: ApiInput<'POST /api/admin/releases/promotions'>) =>
    callApi('POST /api/admin/releases/promotions', input),
  );

export const useRollBack = () =>
  useReleaseChange((input: ApiInput<'POST /api/admin/releases/rollbacks'>) =>
    callApi('POST /api/admin/releases/rollbacks', input),
  );

export const useRetire = () =>
  useReleaseChange((input: ApiInput<'POST /api/admin/releases/retirements'>) =>
    callApi('POST /api/admin/releases/retirements', input),
  );

export const useStartCanary = () =>
  useReleaseChange((input: ApiInput<'POST /api/admin/releases/canaries'>) =>
    callApi('POST /api/admin/releases/canaries', input),
  );

export const useEndCanary = () =>
  useReleaseChange((input: ApiInput<'DELETE /api/admin/releases/canaries/:slice'>) =>
    callApi('DELETE /api/admin/releases/canaries/:slice', input),
  );

export const useGiveToStaff = () =>
  useReleaseChange((input: ApiInput<'POST /api/admin/releases/staff'>) =>
    callApi('POST /api/admin/releases/staff', input),
  );

export const useTakeFromStaff = () =>
  useReleaseChange((input: ApiInput<'DELETE /api/admin/releases/staff/:slice'>) =>
    callApi('DELETE /api/admin/releases/staff/:slice', input),
  );

export const useCreatePreview = () =>
  useReleaseChange((input: ApiInput<'POST /api/admin/releases/previews'>) =>
    callApi('POST /api/admin/releases/previews', input),
  );

export const useCreateToken = () =>
  useReleaseChange((input: ApiInput<'POST /api/admin/release-tokens'>) =>
    callApi('POST /api/admin/release-tokens', input),
  );

export const useRevokeToken = () =>
  useReleaseChange((id: string) => callApi('DELETE /api/admin/release-tokens/:id', { id }));
