import { Button, type ButtonProps } from '../button/button';
import { Dialog, type DialogProps } from '../dialog/dialog';

export type ConfirmDialogProps = Pick<DialogProps, 'title' | 'description' | 'children'> & {
  open?: boolean;
  size?: DialogProps['size'];
  /** A verb: "Ban user". */
  confirm: string;
  cancel?: string;
  variant?: ButtonProps['variant'];
  isBusy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is done. */
export const ConfirmDialog = ({
  open = true,
  size = 'small',
  confirm,
  cancel = 'Cancel',
  variant,
  isBusy,
  busyLabel,
  onConfirm,
  onClose,
  ...dialog
}: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    open={open}
    size={size}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant={variant} busy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
