import { cursorOf, keysOf } from '../../shared/http/cursor.js';
import { type Result, ok } from '../../shared/result.js';
import type { ProductOrder } from './domain/product-order.js';

/** The position of the last product sent: its sort key and its id. */
export type CursorPosition = { key: string; id: string };

/** The cursor after this position. It names its order, so no other list accepts it. */
export const cursorBehind = ({ name }: ProductOrder, { key, id }: CursorPosition): string => cursorOf([name, key, id]);

/** The position that a cursor of this order holds; a failure if it is invalid. */
export function positionIn({ name, type }: ProductOrder, cursor: string): Result<CursorPosition> {
  const keys = keysOf(cursor, [{ exactly: name }, type, 'uuid']);
  if (!keys.ok) return keys;
  const [, key = '', id = ''] = keys.value;
  return ok({ key, id });
}
