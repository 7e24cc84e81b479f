import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';

export type TrackingDialogProps = {
  trackingNumber: string;
  /** Why somebody has to look at it, as a sentence. */
  question: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an order gets a tracking number that looks wrong. */
export const TrackingDialog = ({
  trackingNumber,
  question,
  isBusy = false,
  onConfirm,
  onClose,
}: TrackingDialogProps) => (
  <Dialog
    open
    size="small"
    title={`Is ${trackingNumber} right?`}
    description={`${question} Compare it with the label on the parcel.`}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    actions={
      <>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Change it
        </Button>
        <Button busy={isBusy} busyLabel="Saving..." onClick={onConfirm}>
          Use this number
        </Button>
      </>
    }
  />
);
