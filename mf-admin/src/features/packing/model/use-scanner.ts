import { useEffect, useEffectEvent } from 'react';

/** Faster than people type. */
const MAX_MS_BETWEEN_KEYS = 60;
const SHORTEST = 4;

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Removes scanned text from a field; the event tells React. */
function withdraw(field: HTMLInputElement, text: string): void {
  if (!field.value.endsWith(text)) return;
  field.setRangeText('', field.value.length - text.length, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a scanner that types fast and ends with Enter, wherever the focus is. `accepts`: whether text typed into a field is meant for
 * `onScan`.
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
    // before the focused element gets the Enter
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
