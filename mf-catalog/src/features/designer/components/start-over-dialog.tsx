import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { useEditor } from '../model/use-editor';
import { useCommands, useDesign } from '../store/use-designer';

export function StartOverDialog() {
  const { tray } = useDesign();
  const { startOver } = useCommands();
  const { edit } = useEditor();
  const photos = tray.length === 1 ? 'your photo' : `all ${tray.length} photos`;
  return (
    <Dialog
      open
      size="small"
      title="Start over?"
      description={`This takes ${photos} out of your design. You can undo it.`}
      onOpenChange={(isOpen) => !isOpen && edit(null)}
      actions={
        <>
          <Button variant="secondary" onClick={() => edit(null)}>
            Keep my design
          </Button>
          <Button
            onClick={() => {
              startOver();
              edit(null);
            }}
          >
            Start over
          </Button>
        </>
      }
    />
  );
}
