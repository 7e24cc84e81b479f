import { TYPED_FIELDS, isUsed } from './used-fields';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** By the fields' keys. */
export type TypedFields = { owner: string; address: string; values: Record<string, string> };

const SECRET_OR_UNSETTABLE = /^(password|file|hidden|button|submit|reset|image)$/;

export const isToggle = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

export const valueOf = (field: Field): string => (isToggle(field) ? String(field.checked) : field.value);

/** A choice outside a form takes effect at once, so making it again is left to the visitor. */
const isTyped = (field: Field): boolean =>
  !SECRET_OR_UNSETTABLE.test(field.type) &&
  (field.form !== null || !(isToggle(field) || field.type.startsWith('select')));

/** By a key that is the same when the page is opened again. */
export function fieldsByKey(): Map<string, Field> {
  const fields = new Map<string, Field>();
  const seen = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>('main :is(input, textarea, select)')) {
    if (!isTyped(field)) continue;
    const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
    const name = [field.type, field.name, label, isToggle(field) ? field.value : ''].join('|');
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    fields.set(`${name}|${count}`, field);
  }
  return fields;
}

/** For this tab; nothing if it is not known whose it is. */
export function saveTypedFields(owner: string | null, address: string): void {
  if (owner === null) return;
  const typed = [...fieldsByKey()].filter(([, field]) => isUsed(field));
  const values = Object.fromEntries(typed.map(([key, field]) => [key, valueOf(field)]));
  try {
    if (typed.length === 0) window.sessionStorage.removeItem(TYPED_FIELDS);
    else window.sessionStorage.setItem(TYPED_FIELDS, JSON.stringify({ owner, address, values } satisfies TypedFields));
  } catch {
    // storage is blocked or full: it has to be typed again
  }
}

/** Once; what another account typed is forgotten. */
export function takeTypedFields(owner: string, address: string): TypedFields['values'] | null {
  try {
    const stored = window.sessionStorage.getItem(TYPED_FIELDS);
    if (stored === null) return null;
    const typed = JSON.parse(stored) as TypedFields;
    const isOwn = typed.owner === owner;
    if (isOwn && typed.address !== address) return null;
    window.sessionStorage.removeItem(TYPED_FIELDS);
    return isOwn ? typed.values : null;
  } catch {
    return null;
  }
}
