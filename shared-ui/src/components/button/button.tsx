import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../../class-names';
import { renderAsChild } from '../../render-as-child';
import { Spinner } from '../spinner/spinner';
import styles from './button.module.css';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'large';
  /** The action is running: the button keeps focus, shows it and ignores further presses. */
  busy?: boolean;
  busyLabel?: string;
  fullWidth?: boolean;
  /** Renders its one child, such as a link, with the button's look. */
  asChild?: boolean;
};

/** A button, or with `asChild` a link that looks like one. */
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
  const classes = classNames(styles.button, styles[variant], styles[size], fullWidth && styles.fullWidth, className);
  if (asChild) return renderAsChild(children, { ...props, onClick, className: classes });
  // not `disabled`, which would drop focus; this also covers Enter in a form, and the second click of a double click
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy || event.detail > 1 ? event.preventDefault() : onClick?.(event);
  return (
    <button
      {...props}
      type={type}
      className={classes}
      onClick={press}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
    >
      {busy && <Spinner size="small" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
