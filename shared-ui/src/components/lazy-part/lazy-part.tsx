import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { Button } from '../button/button';
import styles from './lazy-part.module.css';

/**
 * Like React's `lazy`, but a part whose code can't be loaded says so in its own place and can be loaded again; `lazy` would take the
 * whole page down and never try again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn('a part of the page failed to load', error);
      return { default: unavailablePart(load) };
    }
  });
}

/** Stands in for the part until it has been loaded on request. */
function unavailablePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function UnavailablePart(props: Props) {
    const [isRetrying, setRetrying] = useState(false);
    const Part = loaded;
    if (Part) return <Part {...props} />;
    const retry = async () => {
      setRetrying(true);
      try {
        loaded = await load();
      } catch (error) {
        console.warn('a part of the page failed to load again', error);
      }
      setRetrying(false);
    };
    return (
      <div role="alert" className={styles.part}>
        <p>This part could not be loaded.</p>
        <Button variant="secondary" busy={isRetrying} busyLabel="Trying again..." onClick={() => void retry()}>
          Try again
        </Button>
      </div>
    );
  };
}
