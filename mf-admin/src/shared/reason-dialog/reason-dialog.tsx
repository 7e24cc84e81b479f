import { type ReactNode, useState } from 'react';
import { FailureNotice } from 'shared-ui/failure-notice';
import { TextAreaField } from 'shared-ui/text-area-field';
import { FormDialog, type FormDialogProps } from '../form-dialog/form-dialog';

export type ReasonDialogProps = Pick<FormDialogProps, 'title' | 'description' | 'submit' | 'onClose'> & {
  /** Who reads the reason. */
  hint: string;
  request: { error: Error | null; isPending: boolean; isSuccess: boolean };
  failure: string;
  onSubmit: (reason: string) => void;
  children?: ReactNode;
};

export function ReasonDialog({ hint, request, failure, onSubmit, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const problem = reason.trim() === '' ? 'Please give the reason' : undefined;
  return (
    <FormDialog
      {...dialog}
      isBusy={request.isPending}
      isDirty={reason !== '' && !request.isSuccess}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!problem) onSubmit(reason);
      }}
    >
      <TextAreaField
        label="Reason"
        hint={hint}
        required
        maxLength={1000}
        value={reason}
        error={isTried ? problem : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {children}
      <FailureNotice title={failure} error={request.error} />
    </FormDialog>
  );
}
