import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../../class-names';
import styles from './card.module.css';

export type CardProps = ComponentProps<'div'> & {
  /** The element that it is: `article` for a thing of its own, `li` in a list, `section` with a heading. */
  as?: ElementType;
  /** No padding: a picture goes up to the edge. */
  flush?: boolean;
  /** It lifts under the pointer: the whole card leads somewhere. */
  interactive?: boolean;
};

/** A sheet of enamel that holds things which belong together. */
export function Card({ as: Element = 'div', flush = false, interactive = false, className, ...props }: CardProps) {
  return (
    <Element
      {...props}
      className={classNames(styles.card, flush && styles.flush, interactive && styles.interactive, className)}
    />
  );
}
