import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../../class-names';
import styles from './card.module.css';

export type CardProps = ComponentProps<'div'> & {
  /** The element: `article` for something that stands alone, `li` in a list, `section` with a heading. */
  as?: ElementType;
  /** No padding, so that a picture can reach the edge. */
  flush?: boolean;
  /** Lifts on hover; for cards that are links as a whole. */
  interactive?: boolean;
};

/** A surface that groups related content. */
export function Card({ as: Element = 'div', flush = false, interactive = false, className, ...props }: CardProps) {
  return (
    <Element
      {...props}
      className={classNames(styles.card, flush && styles.flush, interactive && styles.interactive, className)}
    />
  );
}
