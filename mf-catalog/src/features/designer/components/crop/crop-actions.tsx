import type { ReactNode } from 'react';
import { type Crop, aspectOf, centerCrop } from 'shared-contracts/design/crop';
import type { PrintWindow } from 'shared-contracts/design/margins';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { Button } from 'shared-ui/button';
import type { TrayPhoto } from '../../model/pack-design';
import { useCommands, useDesigner } from '../../store/use-designer';
import styles from './crop-actions.module.css';

type CropActionsProps = {
  photo: TrayPhoto;
  window: PrintWindow;
  /** Null: the suggestion. */
  crop: Crop | null;
  onChange: (crop: Crop | null) => void;
  children: ReactNode;
};

export function CropActions({ photo: { size, focus }, window, crop, onChange, children }: CropActionsProps) {
  const canUndo = useDesigner(({ history }) => history.past.length > 0);
  const { undo } = useCommands();
  return (
    <div className={styles.actions}>
      <Button variant="quiet" disabled={!canUndo} onClick={undo}>
        Undo
      </Button>
      <Button variant="quiet" disabled={crop === null} onClick={() => onChange(null)}>
        Reset to suggestion
      </Button>
      {size && focus && focus.length > 0 && (
        <Button variant="quiet" onClick={() => onChange(centerCrop(size, aspectOf(printSizeOf(window))))}>
          Center the photo
        </Button>
      )}
      {children}
    </div>
  );
}
