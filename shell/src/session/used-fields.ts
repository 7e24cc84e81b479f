export const TYPED_FIELDS = 'typed-fields';

const used = new WeakSet<Element>();

/** A press in a fieldset belongs to its fields: the buttons of a quantity change its number. */
const partOf = (element: Element): Element => element.closest('fieldset') ?? element;

export const isUsed = (field: Element): boolean => used.has(partOf(field));

/** Returns a function that stops it. */
export function noteUsedFields(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element) used.add(partOf(target));
  };
  const types = ['input', 'click', 'keydown'] as const;
  for (const type of types) document.addEventListener(type, note, { capture: true, passive: true });
  return () => types.forEach((type) => document.removeEventListener(type, note, { capture: true }));
}

export function hasTypedFields(): boolean {
  try {
    return window.sessionStorage.getItem(TYPED_FIELDS) !== null;
  } catch {
    // storage is blocked, so nothing was saved
    return false;
  }
}
