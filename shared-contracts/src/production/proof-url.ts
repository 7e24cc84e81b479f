import type { ProofQuery } from './proofs.js';
import type { ColorIntent } from './schemas.js';

/** With its bleed, in sRGB: as ordered, or as these colors print it. */
export function proofUrl(
  { orderId, magnet }: { orderId: string; magnet: number },
  shown: { look: 'ordered' } | { look: 'printed'; color: ColorIntent },
): string {
  const query: ProofQuery =
    shown.look === 'ordered'
      ? { look: 'ordered' }
      : {
          look: 'printed',
          rendering: shown.color.rendering,
          blackPoint: shown.color.keepsBlackPoint ? 'kept' : 'ignored',
        };
  return `/api/admin/orders/${orderId}/print-proofs/${magnet}?${new URLSearchParams(query).toString()}`;
}
