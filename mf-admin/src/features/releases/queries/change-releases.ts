import type { ApiKey } from 'shared-contracts/api/api';
import { useApiChange } from '../../../shared/api-change/use-api-change';
import { RELEASES } from './releases';

const useReleaseChange = <K extends ApiKey>(endpoint: K) => useApiChange(endpoint, { queryKey: [RELEASES] });

export const usePromote = () => useReleaseChange('POST /api/admin/releases/promotions');
export const useRollBack = () => useReleaseChange('POST /api/admin/releases/rollbacks');
export const useRetire = () => useReleaseChange('POST /api/admin/releases/retirements');
export const useStartCanary = () => useReleaseChange('POST /api/admin/releases/canaries');
export const useEndCanary = () => useReleaseChange('DELETE /api/admin/releases/canaries/:slice');
export const useGiveToStaff = () => useReleaseChange('POST /api/admin/releases/staff');
export const useTakeFromStaff = () => useReleaseChange('DELETE /api/admin/releases/staff/:slice');
export const useCreatePreview = () => useReleaseChange('POST /api/admin/releases/previews');
export const useCreateToken = () => useReleaseChange('POST /api/admin/release-tokens');
export const useRevokeToken = () => useReleaseChange('DELETE /api/admin/release-tokens/:id');
