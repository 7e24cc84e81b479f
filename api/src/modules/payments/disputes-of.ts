import type { OrderDispute } from 'shared-contracts/disputes/schemas';
import type { EntityManager } from 'typeorm';
import { isInquiry } from './domain/dispute-state.js';
import { DisputeRecord } from './dispute.entity.js';

/** Last first. */
export async function disputesOf(manager: EntityManager, orderId: string): Promise<OrderDispute[]> {
  const disputes = await manager.find(DisputeRecord, { where: { orderId }, order: { openedAt: 'DESC', id: 'ASC' } });
  return disputes.map(({ id, status, phase, amount, withdrawn, reason, evidenceDueAt, openedAt, closedAt }) => ({
    id,
    status,
    phase,
    isInquiry: isInquiry(status),
    amount,
    withdrawn,
    reason,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}
