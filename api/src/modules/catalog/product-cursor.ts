import { Id } from 'shared-contracts/api/fields';
import { cursorOf, keysOf } from '../../shared/http/cursor.js';
import { type Result, ok } from '../../shared/result.js';
import { type ProductOrder, isKey } from './domain/product-order.js';

/** Where the last product that was sent stands in the order: the key it is sorted by, and its id. */
export type Place = { key: string; id: string };

/** The cursor of the page behind this place. It holds the name of its order: no other list takes it. */
export const cursorBehind = ({ name }: ProductOrder, { key, id }: Place): string => cursorOf([name, key, id]);

/** The place that a cursor of this order names; refused where it is none. */
export function placeIn({ name, type }: ProductOrder, cursor: string): Result<Place> {
  const keys = keysOf(cursor, [
    { test: (text) => text === name },
    { test: isKey[type] },
    { test: (text) => Id.safeParse(text).success },
  ]);
  if (!keys.ok) return keys;
  const [, key = '', id = ''] = keys.value;
  return ok({ key, id });
}
