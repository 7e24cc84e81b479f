import { type Field, fieldsByKey, isToggle, takeTypedFields, valueOf } from './typed-fields';

/** How long a page may take to show its fields. */
const TIMEOUT_MS = 10_000;

/** Whether the field now has the value; a select may not offer it yet. */
function setValue(field: Field, value: string): boolean {
  if (valueOf(field) === value) return true;
  if (field.disabled) return false;
  if (isToggle(field)) {
    field.click();
    return true;
  }
  // React overrides the element's own setter, and would not notice the change
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (field.value !== value) return false;
  for (const type of ['input', 'change', 'focusout']) field.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

/** Each field as soon as the page shows it. Returns a function that stops it. */
export function restoreTypedFields(owner: string, address: string): () => void {
  const waiting = new Map(Object.entries(takeTypedFields(owner, address) ?? {}));
  const restore = () => {
    const fields = fieldsByKey();
    for (const [key, value] of waiting) {
      const field = fields.get(key);
      if (field && setValue(field, value)) waiting.delete(key);
    }
    if (waiting.size === 0) stop();
  };
  const observer = new MutationObserver(restore);
  const timer = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  restore();
  return stop;
}
