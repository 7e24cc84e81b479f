import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names';
import { renderAsChild } from '../../render-as-child';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'outline' | 'danger';
  /** Renders its one child, such as a link, with the button's look. */
  asChild?: boolean;
};

/** A button that is an icon, with a label for screen readers and a tooltip. Children, such as a count, are drawn over it. */
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
  const classes = classNames(styles.button, styles[variant], className);
  const drawing = (
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
  );
  if (asChild) {
    return renderAsChild(children, { ...props, 'aria-label': label, className: classes }, (inside) => (
      <>
        {drawing}
        {inside}
      </>
    ));
  }
  return (
    <button {...props} type={type} aria-label={label} className={classes}>
      {drawing}
      {children}
    </button>
  );
}
