import { useEffect } from 'react';
import { useDesignerStore } from '../store/use-designer';

/** The browser's own undo is for what is typed. */
const TYPED =
  'textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=file], [type=button])';
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPED) !== null;

export function useDesignerKeys(): void {
  const designer = useDesignerStore();
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { pickedUp, pickUp, undo, redo } = designer.getState();
      if (event.key === 'Escape' && pickedUp) return pickUp(null);
      const key = event.key.toLowerCase();
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isCommand || (key !== 'z' && key !== 'y') || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [designer]);
}
