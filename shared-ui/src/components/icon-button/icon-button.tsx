import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names';
import { dress } from '../../dress';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Its name: what happens when it is pressed. */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'outline' | 'solid' | 'danger';
  /** Gives look and name to its one child, a link for instance. */
  asChild?: boolean;
};

/** A button that shows an icon only. Children are drawn over it (a count, for instance). */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  asChild = false,
  type = 'button',
  className,
  children,
  ...props
}: IconButtonProps) {
  const look = classNames(styles.button, styles[variant], className);
  const drawing = (
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
  );
  if (asChild) {
    return dress(children, { ...props, 'aria-label': label, className: look }, (inside) => (
      <>
        {drawing}
        {inside}
      </>
    ));
  }
  return (
    <button {...props} type={type} aria-label={label} className={look}>
      {drawing}
      {children}
    </button>
  );
}
