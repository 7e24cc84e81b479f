import type { ReactNode } from 'react';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';

export type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  /** A verb: "Ban user". */
  confirm: string;
  busyLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export const ConfirmDialog = ({
  title,
  children,
  confirm,
  busyLabel,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog
    open
    size="small"
    title={title}
    description={children}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
