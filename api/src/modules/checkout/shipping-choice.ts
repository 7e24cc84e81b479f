import type { EntityManager } from 'typeorm';
import type { ShippingRate } from 'shared-contracts/shipping/shipping';

/** The chosen shipping option, or by default the first active by sort order; undefined if it isn't offered. */
export async function shippingChoice(
  manager: EntityManager,
  id: string | undefined,
): Promise<(ShippingRate & { name: string }) | undefined> {
  const [option] = await manager.query<(ShippingRate & { name: string })[]>(
    `SELECT name, base_rate AS "baseRate", free_shipping_threshold AS "freeShippingThreshold" FROM shipping_options
     WHERE is_active AND ($1::uuid IS NULL OR id = $1) ORDER BY sort_order, created_at, id LIMIT 1`,
    [id ?? null],
  );
  return option;
}
