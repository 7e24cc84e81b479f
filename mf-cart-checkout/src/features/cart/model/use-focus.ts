import { type RefObject, useEffect, useRef } from 'react';

export function useFocus<T extends HTMLElement>(isWanted: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
