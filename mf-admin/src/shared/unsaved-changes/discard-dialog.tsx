import { ConfirmDialog } from '../confirm-dialog/confirm-dialog';

export const DiscardDialog = ({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) => (
  <ConfirmDialog
    title="Discard unsaved changes?"
    confirm="Discard changes"
    busyLabel="Discarding..."
    isBusy={false}
    onConfirm={onDiscard}
    onClose={onClose}
  >
    Your changes have not been saved.
  </ConfirmDialog>
);
