import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { useEditor } from '../../model/use-editor';
import { useCommands, useDesign } from '../../store/use-designer';

export function StartOverDialog() {
  const { tray } = useDesign();
  const { startOver } = useCommands();
  const { edit } = useEditor();
  const photos = tray.length === 1 ? 'your photo' : `all ${tray.length} photos`;
  return (
    <ConfirmDialog
      title="Start over?"
      description={`This takes ${photos} out of your design. You can undo it.`}
      confirm="Start over"
      cancel="Keep my design"
      onConfirm={() => {
        startOver();
        edit(null);
      }}
      onClose={() => edit(null)}
    />
  );
}
