import { ConfirmDialog } from '../confirm-dialog/confirm-dialog';

/** Asks before what was typed is lost. */
export const DiscardDialog = ({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) => (
  <ConfirmDialog
    title="Discard unsaved changes?"
    confirm="Discard changes"
    busyLabel="Discarding..."
    isBusy={false}
    onConfirm={onDiscard}
    onClose={onClose}
  >
    What you typed has not been saved.
  </ConfirmDialog>
);
