import { type ComponentType, type FormEvent, Suspense, createElement, memo, useEffect, useState } from 'react';
import { useIsHydrated } from '../../use-is-hydrated';
import { PartUnavailable, type UnavailableProps, lazyPart } from '../lazy-part/lazy-part';
import styles from './lazy-island.module.css';

const AHEAD = '600px';

/** React can't apply a navigation within the page before its islands have hydrated. */
const NAVIGATION = ['click', 'popstate'] as const;

/** Also resolves when the visitor presses something, and at once without an element or IntersectionObserver. */
function near(element: Element | null): Promise<void> {
  return new Promise((resolve) => {
    if (!element || !('IntersectionObserver' in window)) {
      resolve();
      return;
    }
    const load = () => {
      observer.disconnect();
      for (const type of NAVIGATION) window.removeEventListener(type, load);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    for (const type of NAVIGATION) window.addEventListener(type, load);
  });
}

export type LazyIslandOptions = {
  /** Of the island's root element. */
  id: string;
  /** Use `webpackFetchPriority: "low"` so that the page does not preload it. */
  load: () => Promise<ComponentType>;
};

/**
 * A component below the fold that is rendered on the server and loads and hydrates when the visitor scrolls near it. It
 * takes no props, since it cannot re-render before it has loaded.
 */
export function lazyIsland({ id, load }: LazyIslandOptions): ComponentType {
  const Island = lazyPart<object>(
    async () => {
      if (typeof window !== 'undefined') await near(document.getElementById(id));
      return load();
    },
    ({ retry }) => <ServersIsland id={id} retry={retry} />,
  );
  return memo(function LazyIsland() {
    // React caches the import, but the server must see it on every render to link the island's stylesheet
    if (typeof window === 'undefined') void load();
    const [isPending, setIsPending] = useState(true);
    return (
      // the shell holds input for as long as this says pending (shell/src/inline)
      <div className={styles.island} data-island={isPending ? 'pending' : undefined}>
        <Suspense fallback={<div id={id} />}>
          <Island />
          <Hydrated onHydrated={setIsPending} />
        </Suspense>
      </div>
    );
  });
}

/** Without its script, a form would be submitted by the browser and leave the page. */
const stay = (event: FormEvent) => event.preventDefault();

/** Readable without its script, and the button that loads that. */
function ServersIsland({ id, retry }: UnavailableProps & { id: string }) {
  const [kept] = useState(() => {
    const element = document.getElementById(id);
    // the same object in every render, so that React never sets the HTML
    if (!element) return null;
    const dangerouslySetInnerHTML = { __html: element.innerHTML };
    return [element.localName, { id, dangerouslySetInnerHTML, onSubmit: stay }] as const;
  });
  const isHydrated = useIsHydrated();
  return (
    <>
      {kept && createElement(...kept)}
      {isHydrated && <PartUnavailable retry={retry} />}
    </>
  );
}

/** Its effect runs once the boundary around it has hydrated. */
function Hydrated({ onHydrated }: { onHydrated: (isPending: false) => void }) {
  useEffect(() => onHydrated(false), [onHydrated]);
  return null;
}
