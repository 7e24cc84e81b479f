export const TYPED_FIELDS = 'typed-fields';

export const DIALOGS = ':is(dialog, [role=dialog], [role=alertdialog])';
const FORMS = `form, ${DIALOGS}`;
const MAX_PRESSES = 20;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** `forms`: those on the page before the press. */
type Press = { button: string; address: string; forms: ReadonlySet<Element> };

const used = new WeakSet<Element>();
const before = new WeakMap<Element, string>();
const openers = new WeakMap<Element, string | null>();
const presses: Press[] = [];

/** A press in a fieldset belongs to its fields, like a quantity's buttons. */
const partOf = (element: Element): Element => element.closest('fieldset') ?? element;

export const isUsed = (field: Element): boolean => used.has(partOf(field));

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

export const valueOf = (field: Field): string =>
  /^(checkbox|radio)$/.test(field.type) ? String((field as HTMLInputElement).checked) : field.value;

export const valueBefore = (field: Element): string | undefined => before.get(field);

/** The field's current value is that of a newly opened page. */
export function noteBefore(field: Field): void {
  if (!before.has(field)) before.set(field, valueOf(field));
}

export const formOf = (field: Element): Element | null => field.closest(DIALOGS) ?? field.closest('form');

const buttonText = (button: Element) => button.getAttribute('aria-label') ?? button.textContent.trim();

/** By names, which are the same when the page is opened again. */
export function buttonsByName(): Map<string, HTMLButtonElement> {
  const buttons = new Map<string, HTMLButtonElement>();
  const seen = new Map<string, number>();
  for (const button of document.querySelectorAll<HTMLButtonElement>(`:is(main, ${DIALOGS}) button`)) {
    const text = buttonText(button);
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    buttons.set(`${text}|${count}`, button);
  }
  return buttons;
}

/** If the form had to be opened. */
export function openerOf(field: Element): string | null {
  const form = formOf(field);
  return (form && openers.get(form)) ?? null;
}

function notePress(button: Element): void {
  const known = [...buttonsByName()].find(([, each]) => each === button);
  if (!known) return;
  presses.push({
    button: known[0],
    address: window.location.href,
    forms: new Set(document.querySelectorAll(FORMS)),
  });
  presses.splice(0, presses.length - MAX_PRESSES);
}

function noteOpener(field: Element): void {
  const form = formOf(field);
  if (!form || openers.has(form)) return;
  const press = presses.findLast(({ address, forms }) => address === window.location.href && !forms.has(form));
  openers.set(form, press?.button ?? null);
}

export function noteUsedFields(): () => void {
  const note = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return;
    used.add(partOf(target));
    const button = type === 'click' && target.closest('button');
    if (button) notePress(button);
  };
  const noteValue = ({ target }: Event) => {
    if (!isField(target)) return;
    noteBefore(target);
    noteOpener(target);
  };
  const types = ['input', 'click', 'keydown'] as const;
  for (const type of types) document.addEventListener(type, note, { capture: true, passive: true });
  document.addEventListener('focusin', noteValue, { capture: true, passive: true });
  return () => {
    types.forEach((type) => document.removeEventListener(type, note, { capture: true }));
    document.removeEventListener('focusin', noteValue, { capture: true });
  };
}

export function hasTypedFields(): boolean {
  try {
    return window.sessionStorage.getItem(TYPED_FIELDS) !== null;
  } catch {
    // storage is blocked, so nothing was saved
    return false;
  }
}
