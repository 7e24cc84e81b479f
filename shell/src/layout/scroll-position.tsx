import { useLayoutEffect, useState } from 'react';
import { type Location, UNSAFE_useScrollRestoration as useScrollRestoration, useLocation } from 'react-router-dom';

const STORED_AS = 'scroll-positions';

/** Every first page has the key `default`. */
const keyOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** The browser's own position is newer. */
function forgetPosition(location: Location): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}') as Record<string, number>;
    delete positions[keyOf(location)];
    sessionStorage.setItem(STORED_AS, JSON.stringify(positions));
  } catch (error) {
    console.warn('scroll positions cannot be saved', error);
  }
}

function firstPosition() {
  let top: number | undefined;
  return {
    remember(location: Location): void {
      if (top !== undefined) return;
      top = window.scrollY;
      forgetPosition(location);
    },
    restore(): void {
      if (top !== undefined) window.scrollTo(window.scrollX, top);
    },
  };
}

/** The router would scroll the first page to the top on hydration, so two effects around it save and restore the position. */
export function ScrollPosition() {
  const [position] = useState(firstPosition);
  const location = useLocation();
  useLayoutEffect(() => position.remember(location), [location, position]);
  useScrollRestoration({ storageKey: STORED_AS, getKey: keyOf });
  useLayoutEffect(() => position.restore(), [position]);
  return null;
}
