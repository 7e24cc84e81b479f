import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { UnsavedChanges } from '../unsaved-changes/unsaved-changes';
import styles from './form-dialog.module.css';

export type FormDialogProps = {
  title: string;
  description?: ReactNode;
  /** Something was typed: only the buttons close the dialog, so that it is not lost by a click outside or Escape. */
  isDirty: boolean;
  isBusy: boolean;
  /** "Saving..." unless given. */
  busyLabel?: string | undefined;
  /** The verb: "Add shipping option". */
  submit: string;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. */
export function FormDialog({
  title,
  description,
  isDirty,
  isBusy,
  busyLabel = 'Saving...',
  submit,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const form = useId();
  return (
    <>
      <UnsavedChanges isDirty={isDirty} />
      <Dialog
        open
        title={title}
        description={description}
        dismissable={!isDirty && !isBusy}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={form} busy={isBusy} busyLabel={busyLabel}>
              {submit}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} noValidate onSubmit={onSubmit}>
          {children}
        </form>
      </Dialog>
    </>
  );
}
