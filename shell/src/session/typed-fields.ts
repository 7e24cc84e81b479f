import { DIALOGS, TYPED_FIELDS, formOf, isUsed, openerOf, valueBefore, valueOf } from './used-fields';
import { saveTypedFiles } from './typed-files';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** `before`: the value before the change, if known. `opener`: the button that opens its form. */
export type TypedField = { value: string; before?: string | undefined; opener: string | null };
/** By field key; of fields with files, the button that opens their form. */
export type TypedFields = {
  owner: string;
  address: string;
  values: Record<string, TypedField>;
  files: Record<string, string | null>;
};

const SECRET_OR_UNSETTABLE = /^(password|file|hidden|button|submit|reset|image)$/;

export const isToggle = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** A choice outside a form takes effect at once, so it is left to the visitor. */
const isTyped = (field: Field): boolean =>
  !SECRET_OR_UNSETTABLE.test(field.type) &&
  (field.form !== null || !(isToggle(field) || field.type.startsWith('select')));

function nameOfForm(field: Field): string {
  const form = formOf(field);
  const titles = form?.getAttribute('aria-labelledby')?.split(' ') ?? [];
  return form?.getAttribute('aria-label') ?? titles.map((id) => document.getElementById(id)?.textContent).join(' ');
}

export function fieldsByKey(isWanted: (field: Field) => boolean = isTyped): Map<string, Field> {
  const fields = new Map<string, Field>();
  const seen = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>(`:is(main, ${DIALOGS}) :is(input, textarea, select)`)) {
    if (!isWanted(field)) continue;
    const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
    const name = [nameOfForm(field), field.type, field.name, label, isToggle(field) ? field.value : ''].join('|');
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    fields.set(`${name}|${count}`, field);
  }
  return fields;
}

const isFile = (field: Field): field is HTMLInputElement => field.type === 'file';

export const fileFieldsByKey = (): Map<string, HTMLInputElement> =>
  fieldsByKey(isFile) as Map<string, HTMLInputElement>;

/** A field has files until they are sent. */
export async function saveTypedFields(owner: string | null, address: string): Promise<void> {
  if (owner === null) return;
  const typed = [...fieldsByKey()].filter(([, field]) => isUsed(field));
  const values = Object.fromEntries(
    typed.map(([key, field]): [string, TypedField] => [
      key,
      { value: valueOf(field), before: valueBefore(field), opener: openerOf(field) },
    ]),
  );
  const chosen = [...fileFieldsByKey()].filter(([, { files }]) => files !== null && files.length > 0);
  const areSaved =
    chosen.length > 0 && (await saveTypedFiles(chosen.map(([key, { files }]) => [key, [...(files ?? [])]])));
  const files = Object.fromEntries(areSaved ? chosen.map(([key, field]) => [key, openerOf(field)]) : []);
  storeTypedFields({ owner, address, values, files });
}

export function storeTypedFields(typed: TypedFields): void {
  try {
    const isEmpty = Object.keys(typed.values).length + Object.keys(typed.files).length === 0;
    if (isEmpty) window.sessionStorage.removeItem(TYPED_FIELDS);
    else window.sessionStorage.setItem(TYPED_FIELDS, JSON.stringify(typed));
  } catch {
    // storage is blocked or full: it has to be typed again
  }
}

/** Forgets what another account typed. */
export function typedFieldsOf(owner: string, address: string): TypedFields | null {
  try {
    const stored = window.sessionStorage.getItem(TYPED_FIELDS);
    if (stored === null) return null;
    const typed = JSON.parse(stored) as TypedFields;
    if (typed.owner !== owner) window.sessionStorage.removeItem(TYPED_FIELDS);
    return typed.owner === owner && typed.address === address ? typed : null;
  } catch {
    return null;
  }
}
