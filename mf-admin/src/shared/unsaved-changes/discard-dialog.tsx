import { ConfirmDialog } from 'shared-ui/confirm-dialog';

export const DiscardDialog = ({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) => (
  <ConfirmDialog
    title="Discard unsaved changes?"
    confirm="Discard changes"
    onConfirm={onDiscard}
    onClose={onClose}
    description="Your changes have not been saved."
  />
);
