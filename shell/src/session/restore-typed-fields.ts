import { toast } from '../contract/toast';
import {
  type Field,
  type TypedField,
  fieldsByKey,
  fileFieldsByKey,
  isToggle,
  storeTypedFields,
  typedFieldsOf,
} from './typed-fields';
import { takeTypedFiles } from './typed-files';
import { DIALOGS, buttonsByName, noteBefore, valueOf } from './used-fields';

/** For a page to show its fields, before forms are opened, and before the visitor is told. */
const OPEN_MS = 1_000;
const TOLD_MS = 10_000;
/** React sets values after it has added the fields. */
const SETTLED_MS = 50;

/** False if a select does not offer it yet, or the form is another thing's, with other values. */
function setValue(field: Field, { value, before }: TypedField): boolean {
  const now = valueOf(field);
  if (now === value) return true;
  if (field.disabled || (before !== undefined && now !== before)) return false;
  // the session may end again
  noteBefore(field);
  if (isToggle(field)) {
    field.click();
    return true;
  }
  // React's setter would hide the change
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (field.value !== value) return false;
  for (const type of ['input', 'change', 'focusout']) field.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

function setFiles(field: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  field.files = transfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** As soon as fields show; opens forms once. Returns a function that stops it. */
export function restoreTypedFields(owner: string, address: string): () => void {
  const typed = typedFieldsOf(owner, address);
  if (!typed) return () => {};
  const values = new Map(Object.entries(typed.values));
  const files = new Map(Object.entries(typed.files));
  let chosen: ReadonlyMap<string, readonly File[]> = new Map();
  const pressed = new Set<string>();
  let mayOpen = false;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const openersWaitedFor = () => [...[...values.values()].map(({ opener }) => opener), ...files.values()];
  const openForms = () => {
    const buttons = buttonsByName();
    for (const opener of openersWaitedFor()) {
      const button = opener !== null && !pressed.has(opener) ? buttons.get(opener) : undefined;
      if (opener === null || !button || button.disabled) continue;
      // what the visitor has opened stays
      const dialog = document.querySelector(DIALOGS);
      if ((dialog && !dialog.contains(button)) || (button.form && button.type === 'submit')) continue;
      pressed.add(opener);
      button.click();
    }
  };
  const restore = () => {
    const [fields, fileFields] = [fieldsByKey(), fileFieldsByKey()];
    const count = values.size + files.size;
    for (const [key, value] of values) {
      const field = fields.get(key);
      if (field && setValue(field, value)) values.delete(key);
    }
    for (const [key, these] of chosen) {
      const field = files.has(key) && fileFields.get(key);
      if (!field) continue;
      files.delete(key);
      setFiles(field, these);
    }
    if (values.size + files.size < count)
      storeTypedFields({ ...typed, values: Object.fromEntries(values), files: Object.fromEntries(files) });
    if (values.size + files.size === 0) stop();
    else if (mayOpen) openForms();
  };
  const soon = () => {
    settling ??= setTimeout(() => {
      settling = undefined;
      restore();
    }, SETTLED_MS);
  };
  const observer = new MutationObserver(soon);
  const timers = [
    setTimeout(() => {
      mayOpen = true;
      restore();
    }, OPEN_MS),
    setTimeout(() => {
      if (openersWaitedFor().some((opener) => opener !== null))
        toast({ title: 'We kept what you typed', description: 'It comes back when you open the form again.' });
    }, TOLD_MS),
  ];
  function stop(): void {
    timers.forEach(clearTimeout);
    clearTimeout(settling);
    observer.disconnect();
  }
  async function takeFiles(): Promise<void> {
    chosen = new Map(await takeTypedFiles());
    for (const key of files.keys()) if (!chosen.has(key)) files.delete(key);
    restore();
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  if (files.size > 0) void takeFiles();
  restore();
  return stop;
}
