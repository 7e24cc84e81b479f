import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../../class-names';
import { dress } from '../../dress';
import { Spinner } from '../spinner/spinner';
import styles from './button.module.css';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'large';
  /** The action is under way: the button keeps the focus, says so and does nothing when pressed again. */
  busy?: boolean;
  /** What it says meanwhile; its own text when left out. */
  busyLabel?: string;
  /** As wide as its container. */
  fullWidth?: boolean;
  /** Gives look and behaviour to its one child, a link for instance. */
  asChild?: boolean;
};

/** A thing to press. Icons go beside the text as children: `<Button><ShoppingBag aria-hidden /> Add to Cart</Button>`. */
export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  busyLabel,
  fullWidth = false,
  asChild = false,
  type = 'button',
  className,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const look = classNames(styles.button, styles[variant], styles[size], fullWidth && styles.fullWidth, className);
  if (asChild) return dress(children, { ...props, onClick, className: look });
  // not `disabled`: that would throw the focus away, and a submit by the Enter key comes through the click as well
  // the second click of a double click must not buy twice
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy || event.detail > 1 ? event.preventDefault() : onClick?.(event);
  return (
    <button
      {...props}
      type={type}
      className={look}
      onClick={press}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
    >
      {busy && <Spinner size="small" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
