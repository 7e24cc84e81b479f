import { useLayoutEffect, useState } from 'react';
import { type Location, ScrollRestoration, useLocation } from 'react-router-dom';

const STORED_AS = 'scroll-positions';

/** Every page that a browser opens afresh has the key `default`: each address then has a position of its own. */
const keyOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** What the router remembers of this page is older than what the browser has done about it. */
function forgetPosition(location: Location): void {
  try {
    const known = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}') as Record<string, number>;
    delete known[keyOf(location)];
    sessionStorage.setItem(STORED_AS, JSON.stringify(known));
  } catch (error) {
    console.warn('the positions of pages are not kept', error);
  }
}

/** Where the first page stood when the router took over. */
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
type FirstPosition = { position: ReturnType<typeof firstPosition> };

/**
 * New pages start at their top, and pages that are come back to where they were left. The first page stays where it is: the
 * browser has put it there, and the visitor may have scrolled since and be about to press something. The router would bring it
 * to its top when it takes over, under the finger; its effect runs between these two, in the same commit.
 */
export function ScrollPosition() {
  const [position] = useState(firstPosition);
  return (
    <>
      <Before position={position} />
      <ScrollRestoration storageKey={STORED_AS} getKey={keyOf} />
      <After position={position} />
    </>
  );
}

function Before({ position }: FirstPosition) {
  const location = useLocation();
  useLayoutEffect(() => position.remember(location), [location, position]);
  return null;
}

function After({ position }: FirstPosition) {
  useLayoutEffect(() => position.restore(), [position]);
  return null;
}
