/*
 * Inlined into every page, the only script that runs before the first paint. It loads the app's scripts late, so that they
 * never compete with styles and pictures, and it keeps what the visitor does before the app can respond: pressed buttons are
 * pressed again, typed text is told to the app. Self-contained: its hash stands in the content security policy.
 */
import type { EarlyInput, HydratedPart } from './early-input';

type Script = { url: string; integrity: string };
type Scripts = { run: Script[]; preload: Script[] };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const LATEST_START_MS = 2500;
const INTERACTIONS = ['pointerdown', 'keydown', 'touchstart'] as const;

function loadApp(): void {
  const { run, preload }: Scripts = JSON.parse(document.getElementById('page-scripts')?.textContent ?? '{}');
  for (const { url, integrity } of preload) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href: url, integrity, fetchPriority: 'low' });
    document.head.append(link);
  }
  for (const { url, integrity } of run) {
    const script = document.createElement('script');
    // in order, whichever arrives first
    Object.assign(script, { src: url, integrity, async: false, fetchPriority: 'low' });
    document.head.append(script);
  }
}

function startAfterFirstPaint(): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const type of INTERACTIONS) window.removeEventListener(type, start, true);
    loadApp();
  };
  for (const type of INTERACTIONS) window.addEventListener(type, start, { capture: true, passive: true });
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.readyState === 'complete') start();
      else window.addEventListener('load', () => setTimeout(start));
      setTimeout(start, LATEST_START_MS);
    }),
  );
}

const partOf = (element: Element): HydratedPart => (element.closest('main') ? 'page' : 'frame');

/** What the visitor knows the element by. */
const nameOf = (element: HTMLElement): string => {
  const label = 'labels' in element ? (element as Field).labels?.[0] : undefined;
  return element.getAttribute('aria-label') ?? (label ?? element).textContent;
};
const namesakesOf = (element: HTMLElement, part: HydratedPart): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(element.tagName)].filter(
    (other) => partOf(other) === part && nameOf(other) === nameOf(element),
  );

/** Finds the element again, also after its part of the page was drawn anew. */
function finderOf<T extends HTMLElement>(element: T): () => T | undefined {
  const part = partOf(element);
  const place = namesakesOf(element, part).indexOf(element);
  return () => (element.isConnected ? element : (namesakesOf(element, part)[place] as T | undefined));
}

const shownValue = (field: Field): string =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value;

function keepEarlyInput(): EarlyInput {
  const settled = new Set<HydratedPart>();
  let pressed: { part: HydratedPart; find: () => HTMLElement | undefined }[] = [];
  const typed = new Map<Field, { part: HydratedPart; find: () => Field | undefined; value: string }>();

  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || settled.has(partOf(button))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push({ part: partOf(button), find: finderOf(button) });
  };
  // a form that is not alive yet would send its fields in the address
  const onSubmit = (event: Event) => {
    if (event.target instanceof Element && !settled.has(partOf(event.target))) event.preventDefault();
  };
  const onInput = ({ target }: Event) => {
    const isField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (!isField || settled.has(partOf(target))) return;
    const { part, find } = typed.get(target) ?? { part: partOf(target), find: finderOf(target) };
    typed.set(target, { part, find, value: shownValue(target) });
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('input', onInput, true);

  /** As if the visitor did it now: React listens to the events, and compares with the value that it knows of. */
  const typeAgain = (field: Field, value: string) => {
    const isTicked = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
    if (isTicked) {
      if (String(field.checked) !== value) field.click();
      return;
    }
    // the element's own setter: React has put one of its own before it
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    // twice: what React took the field over with may be the typed text already, and no change is no event
    for (const next of ['', value]) {
      native?.set?.call(field, next);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };

  /** All that a press consists of: tabs and menus respond to its beginning, others to its end. */
  const pressAgain = (button: HTMLElement) => {
    const options = { bubbles: true, cancelable: true, composed: true, detail: 1 };
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
      button.dispatchEvent(new MouseEvent(type, options));
    button.click();
  };

  return {
    settle(part) {
      settled.add(part);
      for (const [key, kept] of typed) {
        if (kept.part !== part) continue;
        typed.delete(key);
        const field = kept.find();
        if (field) typeAgain(field, kept.value);
      }
      const due = pressed.filter((button) => button.part === part);
      pressed = pressed.filter((button) => button.part !== part);
      for (const { find } of due) {
        const button = find();
        if (button) pressAgain(button);
      }
      if (settled.size < 2) return;
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('input', onInput, true);
    },
  };
}

/**
 * A choice is two events. What hydrates or renders within the first, `input`, puts its own value back before the second, `change`,
 * tells it of the choice: then the choice is made again. For as long as the page lives, as parts of it hydrate late.
 */
function keepChoices(): void {
  let chosen: { select: HTMLSelectElement; value: string } | undefined;
  const onInput = ({ target }: Event) => {
    chosen = target instanceof HTMLSelectElement ? { select: target, value: target.value } : undefined;
  };
  const onChange = ({ target }: Event) => {
    if (chosen && chosen.select === target) chosen.select.value = chosen.value;
    chosen = undefined;
  };
  window.addEventListener('input', onInput, true);
  window.addEventListener('change', onChange, true);
}

window.earlyInput = keepEarlyInput();
keepChoices();
startAfterFirstPaint();
