import { trackingKeyOf } from 'shared-contracts/shipping/tracking-number';
import type { EntityManager } from 'typeorm';
import {
  type GivenTracking,
  type TrackingHolder,
  type TrackingQuestion,
  trackingQuestions,
} from '../domain/tracking-questions.js';

/** As `trackingKeyOf` and the index `orders_by_tracking_key`. */
const KEY = `upper(regexp_replace(tracking_number, '[\\s-]', '', 'g'))`;

export async function askedTracking(
  manager: EntityManager,
  given: readonly GivenTracking[],
): Promise<Map<string, TrackingQuestion>> {
  const keys = given.map(({ trackingNumber }) => trackingKeyOf(trackingNumber));
  const holders = await manager.query<TrackingHolder[]>(
    `SELECT ${KEY} AS key, (array_agg(id ORDER BY created_at DESC))[1] AS "orderId", count(*)::int AS orders
     FROM orders WHERE ${KEY} = ANY($1) AND id <> ALL($2) GROUP BY 1`,
    [[...new Set(keys)], given.map(({ orderId }) => orderId)],
  );
  return trackingQuestions(given, holders);
}
