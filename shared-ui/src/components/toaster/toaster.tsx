import { useState } from 'react';
import * as RadixToast from 'radix-ui/toast';
import CircleAlert from '@lucide/icons/icons/circle-alert';
import CircleCheck from '@lucide/icons/icons/circle-check';
import X from '@lucide/icons/icons/x';
import { Icon } from '../icon/icon';
import { classNames } from '../../class-names';
import { Button } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import styles from './toaster.module.css';

type ToasterAction = { label: string; onSelect: () => void };
export type ToasterToast = {
  id: number | string;
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'destructive';
  action?: ToasterAction;
  secondAction?: ToasterAction;
};
export type ToasterProps = {
  toast: ToasterToast | null;
  /** Called when it times out or is closed, swiped away or acted on. */
  onDismiss: (id: ToasterToast['id']) => void;
};

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

const iconOf = { neutral: null, success: CircleCheck, destructive: CircleAlert };

/** Shows the current toast. Announced politely or, if destructive, at once. F8 focuses it. */
export function Toaster({ toast, onDismiss }: ToasterProps) {
  // keep the last toast during its exit animation
  const [shown, setShown] = useState(toast);
  if (toast && toast !== shown) setShown(toast);
  const icon = iconOf[shown?.tone ?? 'neutral'];
  const actions = [shown?.action, shown?.secondAction].filter((action) => action !== undefined);
  return (
    <RadixToast.Provider duration={DURATION_MS} swipeThreshold={SWIPE_THRESHOLD_PX}>
      {shown && (
        <RadixToast.Root
          key={shown.id}
          open={toast?.id === shown.id}
          onOpenChange={(open) => {
            if (!open) onDismiss(shown.id);
          }}
          type={shown.tone === 'destructive' ? 'foreground' : 'background'}
          className={classNames(styles.toast, styles[shown.tone ?? 'neutral'])}
        >
          {icon && <Icon icon={icon} className={styles.icon} />}
          <div className={styles.words}>
            <RadixToast.Title className={styles.title}>{shown.title}</RadixToast.Title>
            {shown.description && <RadixToast.Description>{shown.description}</RadixToast.Description>}
          </div>
          {actions.length > 0 && (
            <span className={styles.actions}>
              {actions.map(({ label, onSelect }) => (
                <RadixToast.Action key={label} asChild altText={label} onClick={onSelect}>
                  <Button variant="secondary">{label}</Button>
                </RadixToast.Action>
              ))}
            </span>
          )}
          <RadixToast.Close asChild>
            <IconButton label="Dismiss" icon={<Icon icon={X} />} className={styles.close} />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport hotkey={HOTKEY} className={styles.viewport} data-toasts="" />
    </RadixToast.Provider>
  );
}
