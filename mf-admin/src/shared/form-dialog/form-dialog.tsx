import { type FormEvent, type ReactNode, useId } from 'react';
import common from 'shared-ui/styles/common.module.css';
import { EditDialog, type EditDialogProps } from '../edit-dialog/edit-dialog';

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
      <form id={formId} className={common.stack4} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </EditDialog>
  );
}
