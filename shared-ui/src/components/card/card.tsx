import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../../class-names';
import styles from './card.module.css';

export type CardProps = ComponentProps<'div'> & {
  as?: ElementType;
  flush?: boolean;
  /** Lifts on hover; for cards that are links as a whole. */
  interactive?: boolean;
};

/** A raised surface around what belongs together. */
export function Card({ as: Element = 'div', flush = false, interactive = false, className, ...props }: CardProps) {
  return (
    <Element
      {...props}
      className={classNames(styles.card, flush && styles.flush, interactive && styles.interactive, className)}
    />
  );
}
