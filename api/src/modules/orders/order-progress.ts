import type { EntityManager } from 'typeorm';
import { type ProgressDates, type StatusChange, progressDates } from './domain/progress-dates.js';

export async function orderProgress(manager: EntityManager, orderId: string): Promise<ProgressDates> {
  return progressDates(
    await manager.query<StatusChange[]>(
      `SELECT to_value AS "to", created_at AS at FROM order_events WHERE order_id = $1 AND kind = 'status' ORDER BY id`,
      [orderId],
    ),
  );
}
