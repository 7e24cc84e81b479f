import type { ApiKey } from 'shared-contracts/api/api';
import { useApiChange } from '../../../shared/api-change/use-api-change';
import { RELEASES } from './releases';

const useReleaseChange = <K extends ApiKey>(endpoint: K) => useApiChange(endpoint, { queryKey: [RELEASES] });

export const useStartCanary = () => useReleaseChange('POST /api/admin/releases/canaries');
export const useEndCanary = () => useReleaseChange('DELETE /api/admin/releases/canaries/:slice');
export const useCreatePreview = () => useReleaseChange('POST /api/admin/releases/previews');
export const useCreateToken = () => useReleaseChange('POST /api/admin/release-tokens');
export const useRevokeToken = () => useReleaseChange('DELETE /api/admin/release-tokens/:id');
