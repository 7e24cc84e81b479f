import { type FormEvent, type ReactNode, useId } from 'react';
import { EditDialog, type EditDialogProps } from '../edit-dialog/edit-dialog';
import styles from './form-dialog.module.css';

export type FormDialogProps = Pick<EditDialogProps, 'title' | 'description' | 'isDirty' | 'onClose'> & {
  isBusy: boolean;
  /** "Saving..." by default. */
  busyLabel?: string | undefined;
  /** A verb: "Add shipping option". */
  submit: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
};

export function FormDialog({ isBusy, busyLabel, submit, onSubmit, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  return (
    <EditDialog {...dialog} submit={{ formId, label: submit, isBusy, busyLabel }}>
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </EditDialog>
  );
}
