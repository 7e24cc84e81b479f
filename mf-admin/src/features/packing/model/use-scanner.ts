import { useEffect, useEffectEvent } from 'react';

/** Nobody types this fast. */
const MAX_MS_BETWEEN_KEYS = 60;
const SHORTEST = 4;

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Takes out of a field what a scanner has typed into it. React learns of it by the event. */
function withdraw(field: HTMLInputElement, text: string): void {
  if (!field.value.endsWith(text)) return;
  field.setRangeText('', field.value.length - text.length, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a scanner that types like a keyboard, fast and with Enter at the end, wherever the focus is. `accepts` says whether a text that
 * was typed into a field is meant for `onScan`; others stay in their field.
 */
export function useScanner({
  accepts,
  onScan,
}: {
  accepts: (text: string) => boolean;
  onScan: (text: string) => void;
}): void {
  const scanned = useEffectEvent((text: string, event: KeyboardEvent) => {
    const field = isTextField(event.target) ? event.target : null;
    if (field && !accepts(text)) return;
    event.preventDefault();
    event.stopPropagation();
    if (field) withdraw(field, text);
    onScan(text);
  });
  useEffect(() => {
    let typed = '';
    let last = 0;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isFast = event.timeStamp - last < MAX_MS_BETWEEN_KEYS;
      last = event.timeStamp;
      if (event.key === 'Enter') {
        if (isFast && typed.length >= SHORTEST) scanned(typed, event);
        typed = '';
      } else if (event.key.length === 1) typed = isFast ? typed + event.key : event.key;
    };
    // before the focused button or form gets the Enter
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
