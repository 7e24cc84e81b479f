import X from '@lucide/icons/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'shared-ui/button';
import { IconButton } from 'shared-ui/icon-button';
import { Icon } from 'shared-ui/icon';
import common from 'shared-ui/styles/common.module.css';
import styles from './editor-dialog.module.css';

type EditorDialogProps = {
  title: string;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The shared dialog would double what the designer weighs. */
export function EditorDialog({ title, actions, onClose, children }: EditorDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="edited" onClose={onClose}>
      <div className={styles.head}>
        <h2 id="edited" className={common.textLg}>
          {title}
        </h2>
        <IconButton label="Close" icon={<Icon icon={X} />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>
        {actions}
        <Button className={styles.done} onClick={onClose}>
          Done
        </Button>
      </div>
    </dialog>
  );
}
