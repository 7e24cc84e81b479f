import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Closes by Escape, by a press outside of `area`, and with the page. */
export function useFolding<Area extends HTMLElement>(): {
  isOpen: boolean;
  area: RefObject<Area | null>;
  toggle: RefObject<HTMLButtonElement | null>;
  onToggle: () => void;
} {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const area = useRef<Area>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpenAt(null);
    };
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen]);

  return { isOpen, area, toggle, onToggle: () => setOpenAt(isOpen ? null : key) };
}
