import Grid3x3 from '@lucide/icons/icons/grid-3x3';
import Redo2 from '@lucide/icons/icons/redo-2';
import Repeat from '@lucide/icons/icons/repeat';
import Shuffle from '@lucide/icons/icons/shuffle';
import Undo2 from '@lucide/icons/icons/undo-2';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { type PackDesign, sparesOf } from '../model/pack-design';
import { type PackCommand, layoutsOf } from '../model/spread';
import styles from './pack-tools.module.css';

type PackToolsProps = {
  design: PackDesign;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onCommand: (command: PackCommand) => void;
  /** One photo is to go across the whole pack. */
  onSpread: () => void;
};

/** Undo and redo, and what can be done to all places of the pack at once. */
export function PackTools({ design, canUndo, canRedo, onUndo, onRedo, onCommand, onSpread }: PackToolsProps) {
  const places = design.slots.length;
  const filled = design.slots.filter((slot) => slot !== null).length;
  const spares = sparesOf(design);
  return (
    <div className={styles.tools}>
      <IconButton label="Undo" title="Undo" icon={<Icon icon={Undo2} />} disabled={!canUndo} onClick={onUndo} />
      <IconButton label="Redo" title="Redo" icon={<Icon icon={Redo2} />} disabled={!canRedo} onClick={onRedo} />
      {filled < places && spares.length > 0 && (
        <Button variant="secondary" onClick={() => onCommand({ type: 'filled' })}>
          Fill with spares
        </Button>
      )}
      {filled < places && filled > 0 && (
        <Button variant="secondary" onClick={() => onCommand({ type: 'repeated' })}>
          <Icon icon={Repeat} /> Repeat to fill
        </Button>
      )}
      {filled > 1 && !design.spread && (
        <Button
          variant="secondary"
          onClick={() => onCommand({ type: 'shuffled', order: design.slots.map(() => Math.random()) })}
        >
          <Icon icon={Shuffle} /> Shuffle
        </Button>
      )}
      {design.spread ? (
        <Button variant="secondary" onClick={() => onCommand({ type: 'gathered' })}>
          Use separate photos
        </Button>
      ) : (
        design.tray.length > 0 &&
        layoutsOf(design).length > 0 && (
          <Button variant="secondary" onClick={onSpread}>
            <Icon icon={Grid3x3} /> Spread one photo across the pack
          </Button>
        )
      )}
    </div>
  );
}
