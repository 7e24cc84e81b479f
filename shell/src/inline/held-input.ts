type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Null for fields without text. */
type Selection = [start: number | null, end: number | null];
type Entry =
  | { kind: 'press'; element: HTMLElement; cue: Animation | undefined }
  | { kind: 'change'; element: Field; value: string; selection: Selection };

/** They would make React hydrate in the middle of a press. */
const HELD_EVENTS = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'keydown',
  'keyup',
  'click',
  'input',
  'change',
  'submit',
] as const;

/** Set by shared-ui's lazyIsland until it has hydrated. */
const PENDING_ISLAND = '[data-island="pending"]';
const ISLAND_POLL_MS = 100;

/** A burst of presses is one: its end is seen once the result has been visible for this long. */
const RESULT_SEEN_MS = 600;
const BUSY = '[aria-busy="true"]';
const BUSY_POLL_MS = 50;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

const selectionIn = (field: Field): Selection =>
  field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd];

const valueOf = (field: Field): string => (isToggle(field) ? String(field.checked) : field.value);

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const rendered = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return field.value !== rendered?.value;
  }
  if (isToggle(field)) return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}

/** Works without the app, such as the search form. */
const isNativeForm = (form: Element): boolean =>
  form.hasAttribute('action') && (form as HTMLFormElement).method === 'get';

function needsApp(button: HTMLButtonElement): boolean {
  if (button.hasAttribute('popovertarget')) return false;
  return !(button.type === 'submit' && button.form && isNativeForm(button.form));
}

function announceChange(field: Field, value: string, selection: Selection): void {
  // a render may have reset the field
  const [start, end] = field.value === value ? selectionIn(field) : selection;
  if (isToggle(field)) {
    field.checked = value !== 'true';
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) field.value = value;
  else if (field.type !== 'file') {
    // React compares with what the element's own setter was given last
    field.value = value === '' ? '0' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (start !== null && field === document.activeElement) field.setSelectionRange(start, end);
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** A whole press: tabs and menus react to pointerdown, buttons to click. */
function press(button: HTMLElement): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
    button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, detail: 1 }));
  button.click();
}

const pause = (ms?: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Holds input until React has hydrated, then replays it in order. Links, popovers and GET forms with an `action` are the browser's; other
 * forms are never submitted natively, which would put their fields into the URL.
 */
export function holdInput(): { resume: () => void; hold: () => void; replay: () => void; release: () => void } {
  let mode: 'holding' | 'released' | 'live' = 'holding';
  let isReplaying = false;
  let isDispatching = false;
  let entries: Entry[] = [];
  let islandPoll: number | undefined;
  let begun: HTMLButtonElement | undefined;
  const replayed = new WeakSet<HTMLElement>();
  const quiet = new WeakSet<HTMLElement>();

  /** A field whose changes have been replayed is live already. */
  function mustHold(target: Element): boolean {
    if (mode !== 'live') return mode === 'holding';
    if (target.closest(PENDING_ISLAND)) return true;
    return isReplaying && (!isField(target) || entries.some(({ element }) => element === target));
  }

  function holdPress(button: HTMLButtonElement): void {
    dropPresses((element) => element === button);
    // feedback without changing anything that hydration compares
    const cue = button.animate?.({ opacity: [1, 0.6] }, { duration: 150, fill: 'forwards' });
    entries.push({ kind: 'press', element: button, cue });
  }

  const changeOf = (field: Field): Entry => ({
    kind: 'change',
    element: field,
    value: valueOf(field),
    selection: selectionIn(field),
  });

  function holdChange(field: Field): void {
    const lastPress = entries.findLastIndex(({ kind }) => kind === 'press');
    entries = entries.filter(({ element }, index) => element !== field || index < lastPress);
    entries.push(changeOf(field));
  }

  function dropPresses(isDropped: (button: HTMLElement) => boolean): void {
    entries = entries.filter((entry) => {
      if (entry.kind !== 'press' || !isDropped(entry.element)) return true;
      entry.cue?.cancel();
      return false;
    });
  }

  function onClick(event: Event, button: HTMLButtonElement, isHeld: boolean): void {
    const hasBegunHeld = button === begun;
    begun = undefined;
    if (!isHeld && !hasBegunHeld && !quiet.has(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (quiet.has(button)) return;
    // both clicks of a double click are one press
    if ((event as MouseEvent).detail > 1 && replayed.has(button)) return;
    holdPress(button);
  }

  function onEvent(event: Event): void {
    const { target, type } = event;
    if (isDispatching || !(target instanceof Element)) return;
    const isHeld = mustHold(target);
    const button = target.closest('button');
    if (type === 'pointerdown') begun = isHeld && button ? button : undefined;
    if (type === 'click' && button && needsApp(button) && mode !== 'released') onClick(event, button, isHeld);
    if (type === 'input' && isField(target) && isHeld) holdChange(target);
    if (mode === 'live' && entries.length > 0) void replayHeld();
    if (type === 'submit' && mode !== 'live' && !isNativeForm(target)) event.preventDefault();
    if (isHeld) event.stopImmediatePropagation();
  }
  for (const type of HELD_EVENTS)
    window.addEventListener(type, onEvent, { capture: true, passive: type !== 'click' && type !== 'submit' });

  function apply(entry: Entry): void {
    if (entry.kind === 'press') entry.cue?.cancel();
    if (!entry.element.isConnected) return;
    isDispatching = true;
    if (entry.kind === 'press') {
      replayed.add(entry.element);
      press(entry.element);
    } else announceChange(entry.element, entry.value, entry.selection);
    isDispatching = false;
  }

  /** Until what the replayed press has begun is done, and was seen. */
  async function ignorePresses(button: HTMLElement): Promise<void> {
    quiet.add(button);
    while (button.matches(BUSY)) await pause(BUSY_POLL_MS);
    await pause(RESULT_SEEN_MS);
    quiet.delete(button);
  }

  /** Before every press. */
  function holdChangedFields(): void {
    const known = new Set<Element>(entries.map(({ element }) => element));
    const unseen = [...document.querySelectorAll<Field>('input, textarea, select')].filter(
      (field) => !known.has(field) && isChanged(field),
    );
    entries.unshift(...unseen.map(changeOf));
  }

  const nextEntry = () => entries.find(({ element }) => !element.closest(PENDING_ISLAND));

  async function replayHeld(): Promise<void> {
    if (isReplaying) return;
    isReplaying = true;
    for (let entry = nextEntry(); entry; entry = nextEntry()) {
      // React renders around a press, which sees the choices made before it; changes follow at once, because a render
      // in between would reset fields that React does not know of yet
      if (entry.kind === 'press') await pause();
      if (!entries.includes(entry)) continue;
      entries = entries.filter((other) => other !== entry);
      apply(entry);
      if (entry.kind === 'press') await pause();
      if (entry.element.matches(BUSY)) void ignorePresses(entry.element);
    }
    isReplaying = false;
    clearTimeout(islandPoll);
    if (entries.length > 0) islandPoll = window.setTimeout(() => void replayHeld(), ISLAND_POLL_MS);
  }

  return {
    /** Call when code comes after a failure: presses count again. */
    resume() {
      mode = 'holding';
    },
    hold() {
      mode = 'holding';
      holdChangedFields();
    },
    replay() {
      if (mode === 'released') holdChangedFields();
      mode = 'live';
      void replayHeld();
    },
    release() {
      if (mode === 'live') return;
      mode = 'released';
      dropPresses(() => true);
      entries = [];
    },
  };
}
