import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { DiscardDialog } from '../../../shared/unsaved-changes/discard-dialog';
import { UnsavedChanges } from '../../../shared/unsaved-changes/unsaved-changes';

export type ProductDialogProps = {
  title: string;
  isDirty: boolean;
  /** The button that submits the form with this id. */
  submit?: { formId: string; label: string; isBusy: boolean };
  onClose: () => void;
  children: ReactNode;
};

/** Asks before what was typed is lost, also when the page is left. */
export function ProductDialog({ title, isDirty, submit, onClose, children }: ProductDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <>
      <UnsavedChanges isDirty={isDirty} />
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
      {isAsking && <DiscardDialog onDiscard={onClose} onClose={() => setIsAsking(false)} />}
    </>
  );
}
