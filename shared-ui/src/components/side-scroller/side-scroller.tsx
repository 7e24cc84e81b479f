import { type ReactNode, useEffect, useRef } from 'react';
import styles from './side-scroller.module.css';

export type SideScrollerProps = {
  /** When it changes, that item is scrolled into view. */
  current: string | undefined;
  children: ReactNode;
};

/** A row that scrolls sideways, and shows its current item. */
export function SideScroller({ current, children }: SideScrollerProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const item = scroller.current?.querySelector('[aria-selected="true"], [aria-current]');
    if (current === undefined || !scroller.current || !item) return;
    const hidden = item.getBoundingClientRect().right - scroller.current.getBoundingClientRect().right;
    if (hidden > 0) scroller.current.scrollLeft += hidden;
  }, [current]);
  return (
    <div ref={scroller} className={styles.scroller}>
      {children}
    </div>
  );
}
