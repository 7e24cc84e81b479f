import { type ComponentType, type LazyExoticComponent, Suspense, lazy, memo } from 'react';

/** So far ahead of the screen a part begins to load. */
const AHEAD = '600px';

/** Resolves when the element comes near the screen; at once where there is none, or nothing to watch it with. */
function near(element: Element | null): Promise<void> {
  return new Promise((resolve) => {
    if (!element || !('IntersectionObserver' in window)) {
      resolve();
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
  });
}

export type LatePartOptions = {
  /** The id of the element that the part draws: what the server rendered of it is watched. */
  id: string;
  /** Imports the part. In a slice with `webpackFetchPriority: "low"`, so that no page asks for its script ahead. */
  load: () => Promise<ComponentType>;
};

/**
 * A part of a page far below its top. The server renders it whole; its script comes when the visitor comes near, and until then
 * what the server rendered stays. Takes no props: a part that is still asleep cannot be drawn anew.
 */
export function latePart({ id, load }: LatePartOptions): ComponentType {
  const Part: LazyExoticComponent<ComponentType> = lazy(async () => {
    if (typeof window !== 'undefined') await near(document.getElementById(id));
    return { default: await load() };
  });
  return memo(function LatePart() {
    // React imports once and keeps it; the server must hear of it for every page, or the page lacks the part's stylesheet
    if (typeof window === 'undefined') void load();
    return (
      <Suspense fallback={<div id={id} />}>
        <Part />
      </Suspense>
    );
  });
}
