import Grid3x3 from '@lucide/icons/icons/grid-3x3';
import Redo2 from '@lucide/icons/icons/redo-2';
import Repeat from '@lucide/icons/icons/repeat';
import Shuffle from '@lucide/icons/icons/shuffle';
import Undo2 from '@lucide/icons/icons/undo-2';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import common from 'shared-ui/styles/common.module.css';
import { freePlacesOf, sparesOf, usedIn } from '../../model/pack-design';
import { layoutsOf } from '../../model/spread';
import { useEditor } from '../../model/use-editor';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../../store/use-designer';

export function PackTools() {
  const design = useDesign();
  const photos = useTrayPhotos();
  const canUndo = useDesigner(({ history }) => history.past.length > 0);
  const canRedo = useDesigner(({ history }) => history.future.length > 0);
  const { change, undo, redo } = useCommands();
  const { edit } = useEditor();
  const { placed, tray, spread } = design;
  const isFull = freePlacesOf(design, photos) === 0;
  const filled = usedIn(design, photos).length;
  return (
    <div className={common.bar2}>
      <IconButton label="Undo" title="Undo" icon={<Icon icon={Undo2} />} disabled={!canUndo} onClick={undo} />
      <IconButton label="Redo" title="Redo" icon={<Icon icon={Redo2} />} disabled={!canRedo} onClick={redo} />
      {!isFull && sparesOf(design, photos).length > 0 && (
        <Button variant="secondary" onClick={() => change({ type: 'fill' })}>
          Fill with spares
        </Button>
      )}
      {!isFull && filled > 0 && (
        <Button variant="secondary" onClick={() => change({ type: 'repeat' })}>
          <Icon icon={Repeat} /> Repeat to fill
        </Button>
      )}
      {filled > 1 && !spread && (
        <Button variant="secondary" onClick={() => change({ type: 'shuffle', order: placed.map(() => Math.random()) })}>
          <Icon icon={Shuffle} /> Shuffle
        </Button>
      )}
      {spread ? (
        <Button variant="secondary" onClick={() => change({ type: 'gather' })}>
          Use separate photos
        </Button>
      ) : (
        tray.length > 0 &&
        layoutsOf(design).length > 0 && (
          <Button variant="secondary" onClick={() => edit('spread')}>
            <Icon icon={Grid3x3} /> Spread one photo across the pack
          </Button>
        )
      )}
      {tray.length > 0 && (
        <Button variant="quiet" onClick={() => edit('start-over')}>
          Start over
        </Button>
      )}
    </div>
  );
}
