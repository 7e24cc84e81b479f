import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';

export type ProductDialogProps = {
  title: string;
  isDirty: boolean;
  /** The button that submits the form with this id. */
  submit?: { formId: string; label: string; isBusy: boolean };
  onClose: () => void;
  children: ReactNode;
};

/** Asks before what was typed is lost, also when the shop is left. */
export function ProductDialog({ title, isDirty, submit, onClose, children }: ProductDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        size="large"
        dismissable={false}
        title={title}
        onOpenChange={(isOpen) => !isOpen && close()}
        actions={
          submit && (
            <>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" form={submit.formId} busy={submit.isBusy} busyLabel="Saving...">
                {submit.label}
              </Button>
            </>
          )
        }
      >
        {children}
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title="Discard unsaved changes?"
          confirm="Discard changes"
          busyLabel="Discarding..."
          isBusy={false}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        >
          What you typed has not been saved.
        </ConfirmDialog>
      )}
    </>
  );
}
