import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui/button';
import { Dialog, type DialogProps } from 'shared-ui/dialog';
import { DiscardDialog } from '../unsaved-changes/discard-dialog';
import { UnsavedChanges } from '../unsaved-changes/unsaved-changes';

export type EditDialogProps = Pick<DialogProps, 'description' | 'size' | 'dismissable'> & {
  title: string;
  /** Closing asks first. */
  isDirty: boolean;
  /** `formId`: the form to submit. */
  submit?: { formId: string; label: string; isBusy: boolean; busyLabel?: string | undefined } | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before unsaved changes are lost, also when the page is left. */
export function EditDialog({ isDirty, dismissable = true, submit, onClose, children, ...dialog }: EditDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <>
      <UnsavedChanges isDirty={isDirty} />
      <Dialog
        open
        {...dialog}
        dismissable={dismissable && !isDirty && !submit?.isBusy}
        onOpenChange={(isOpen) => !isOpen && close()}
        actions={
          submit && (
            <>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button
                type="submit"
                form={submit.formId}
                busy={submit.isBusy}
                busyLabel={submit.busyLabel ?? 'Saving...'}
              >
                {submit.label}
              </Button>
            </>
          )
        }
      >
        {children}
      </Dialog>
      {isAsking && <DiscardDialog onDiscard={onClose} onClose={() => setIsAsking(false)} />}
    </>
  );
}
