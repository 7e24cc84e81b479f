import {
  type ComponentType,
  type LazyExoticComponent,
  type PropsWithChildren,
  type ReactElement,
  lazy,
  useState,
} from 'react';
import { Button } from '../button/button';
import styles from './lazy-part.module.css';

export type UnavailableProps = { retry: ReactElement };

/** In place of a part whose code did not load. */
export const PartUnavailable = ({
  retry,
  children = 'This part could not be loaded.',
}: PropsWithChildren<UnavailableProps>) => (
  <div role="alert" className={styles.part}>
    <p>{children}</p>
    {retry}
  </div>
);

/**
 * Like React's `lazy`, but a part whose code can't be loaded says so in its own place and can be loaded again. `Unavailable` also gets the
 * part's own props.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Unavailable: ComponentType<Props & UnavailableProps> = PartUnavailable,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn('a part of the page failed to load', error);
      return { default: untilLoaded(load, Unavailable) };
    }
  });
}

function untilLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Unavailable: ComponentType<Props & UnavailableProps>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function RetriedPart(props: Props) {
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
    const button = (
      <Button variant="secondary" busy={isRetrying} busyLabel="Trying again..." onClick={() => void retry()}>
        Try again
      </Button>
    );
    return <Unavailable {...props} retry={button} />;
  };
}
