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
const shownValue = (field: Field): string =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value;

function keepEarlyInput(): EarlyInput {
  const settled = new Set<HydratedPart>();
  const pressed: HTMLElement[] = [];
  const typed = new Map<Field, string>();

  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || settled.has(partOf(button))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(button);
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
    if (isField && !settled.has(partOf(target))) typed.set(target, shownValue(target));
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

  return {
    settle(part) {
      settled.add(part);
      for (const [field, value] of typed) {
        if (partOf(field) !== part) continue;
        typed.delete(field);
        if (field.isConnected) typeAgain(field, value);
      }
      for (const button of pressed.splice(0)) {
        if (partOf(button) !== part) pressed.push(button);
        else if (button.isConnected) button.click();
      }
      if (settled.size < 2) return;
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('input', onInput, true);
    },
  };
}

window.earlyInput = keepEarlyInput();
startAfterFirstPaint();
