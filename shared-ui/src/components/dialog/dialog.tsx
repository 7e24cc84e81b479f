import { type ReactNode, useRef } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import X from '@lucide/icons/icons/x';
import { Icon } from '../icon/icon';
import { classNames } from '../../class-names';
import { IconButton } from '../icon-button/icon-button';
import { isInToast } from '../toaster/is-in-toast';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** If false, a click outside or Escape doesn't lose work. */
  dismissable?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** A footer that stays visible while the content scrolls. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A modal dialog with a title; Escape and a press outside close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  dismissable = true,
  size = 'medium',
  actions,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const keepOpen = (event: Event) => {
    if (!dismissable || isInToast(event.target)) event.preventDefault();
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay} />
        <RadixDialog.Content
          className={classNames(styles.dialog, styles[size])}
          // Radix requires a description or an explicit `undefined`
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns focus to its own trigger, but this dialog is opened by state
            event.preventDefault();
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
          }}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
        >
          <div className={styles.head}>
            <div>
              <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className={styles.description} asChild>
                  <div>{description}</div>
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={<Icon icon={X} />} className={styles.close} />
            </RadixDialog.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
