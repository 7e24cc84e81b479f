import { roleNames } from 'shared-contracts/accounts/names';
import type { Role } from 'shared-contracts/accounts/schemas';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';

/** `at`: ISO 8601. */
export type Shown = { text: string } | { at: string };
/** Null where it did not exist. */
export type ChangedField = { label: string; before: Shown | null; after: Shown | null };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const money: ReadonlySet<string> = new Set([
  'amount',
  'baseRate',
  'compareAtPrice',
  'costPrice',
  'freeShippingThreshold',
  'price',
  'priceAdjustment',
]);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const AMOUNT = /^\d{1,8}\.\d{2}$/;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const labelOf = (name: string): string =>
  capital(
    name
      .replace(/^is(?=[A-Z])/, '')
      .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .toLowerCase()
      .replace(/\b(id|ids|url|sku|seo|dpi)\b/g, (word) => word.toUpperCase().replace('IDS', 'IDs')),
  );

function stringText(name: string, value: string): string {
  if (value === '') return 'Empty';
  if (name === 'role' && value in roleNames) return roleNames[value as Role];
  if (money.has(name) && AMOUNT.test(value)) return formatMoney(parseMoney(value));
  if (name === 'status') return capital(value);
  if (UUID.test(value)) return shortOrderNumber(value);
  return value.startsWith('/objects/') ? value.slice(value.lastIndexOf('/') + 1) : value;
}

function textOf(name: string, value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return stringText(name, value);
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map((each) => textOf(name, each)).join('; ');
  return isFields(value) ? fieldsText(value) : JSON.stringify(value);
}

/** "size 3, price $12.00"; what has an id is named by it. */
function fieldsText({ id, ...fields }: Fields): string {
  if (typeof id === 'string' && !UUID.test(id)) return id;
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${labelOf(name).toLowerCase()} ${textOf(name, value)}`)
    .join(', ');
}

function shown(name: string, value: unknown): Shown | null {
  if (value === undefined) return null;
  return typeof value === 'string' && INSTANT.test(value) ? { at: value } : { text: textOf(name, value) };
}

export function changedFieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    if (!isFields(was) && !isFields(is))
      return [{ label: labelOf(name), before: shown(name, was), after: shown(name, is) }];
    const parts = { before: isFields(was) ? was : null, after: isFields(is) ? is : null };
    return changedFieldsOf(differing(parts)).map((part) => ({
      ...part,
      label: `${labelOf(name)}, ${part.label.toLowerCase()}`,
    }));
  });
}

function differing({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Pick<AuditEntry, 'before' | 'after'> {
  if (!before || !after) return { before, after };
  const only = (fields: Fields, others: Fields) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name])),
    );
  return { before: only(before, after), after: only(after, before) };
}
