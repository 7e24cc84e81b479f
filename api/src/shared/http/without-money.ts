import { isPermission, mayDo } from 'shared-contracts/accounts/permissions';
import type { Endpoint } from 'shared-contracts/api/endpoint';
import { MoneyText } from 'shared-contracts/api/fields';
import * as z from 'zod';
import type { CurrentUser } from './caller.js';

const known = new WeakMap<z.ZodType, z.ZodType>();

/** At any depth. */
export function withoutMoney(schema: z.ZodType): z.ZodType {
  let bare = known.get(schema);
  if (!bare) {
    bare = rebuilt(schema);
    known.set(schema, bare);
  }
  return bare;
}

function rebuilt(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, field]) => !isMoney(field));
    return z.object(Object.fromEntries(fields.map(([name, field]) => [name, withoutMoney(field)])));
  }
  if (schema instanceof z.ZodArray) return z.array(withoutMoney(schema.element as z.ZodType));
  if (schema instanceof z.ZodRecord)
    return z.record(schema.keyType as z.ZodString, withoutMoney(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodUnion) return z.union((schema.options as z.ZodType[]).map(withoutMoney));
  if (schema instanceof z.ZodNullable) return withoutMoney(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return withoutMoney(schema.unwrap() as z.ZodType).optional();
  // answers have the field already
  if (schema instanceof z.ZodDefault) return withoutMoney(schema.unwrap() as z.ZodType).optional();
  return schema;
}

const isMoney = (field: z.ZodType): boolean =>
  field === MoneyText ||
  ((field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault) &&
    isMoney(field.unwrap() as z.ZodType));

/** Such staff see the money of their own orders only. */
export function hidesMoney(
  { access, alsoFor }: Pick<Endpoint, 'access' | 'alsoFor'>,
  user: Pick<CurrentUser, 'id' | 'role'> | null,
  answer: unknown,
): boolean {
  if (!user || mayDo(user.role, 'seeMoney')) return false;
  if (isPermission(access)) return true;
  if (!alsoFor || !mayDo(user.role, alsoFor)) return false;
  return (answer as { userId?: unknown }).userId !== user.id;
}
