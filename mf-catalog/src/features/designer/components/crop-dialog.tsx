import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import { useEffect } from 'react';
import { aspectOf, centerCrop } from 'shared-contracts/design/crop';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import {
  type DesignCommand,
  type PackDesign,
  type TrayPhotos,
  blurrySlotsOf,
  cropOfPlaced,
  placesOf,
  windowOf,
} from '../model/pack-design';
import type { PhotoUploads } from '../queries/use-photo-uploads';
import styles from './crop-dialog.module.css';
import { CropEditor } from './crop-editor';
import { EditorDialog } from './editor-dialog';

type CropDialogProps = {
  design: PackDesign;
  photos: TrayPhotos;
  uploads: PhotoUploads;
  /** The place whose photo is adjusted. */
  place: number;
  canUndo: boolean;
  onUndo: () => void;
  /** Another photo; null closes the dialog. */
  onShow: (place: number | null) => void;
  onCommand: (command: DesignCommand) => void;
};

/** The crop editor for each photo of the pack, one after the other. */
export function CropDialog(props: CropDialogProps) {
  const { design, place: index, onShow } = props;
  const taken = design.slots.flatMap((held, at) => (held ? [at] : []));
  const at = taken.indexOf(index);

  // closes when its photo is gone, such as by undoing
  useEffect(() => {
    if (at < 0) onShow(null);
  }, [at, onShow]);

  return (
    <EditorDialog
      title={`Photo ${index + 1} of ${design.slots.length}`}
      onClose={() => onShow(null)}
      actions={
        <>
          <IconButton
            variant="outline"
            label="Previous photo"
            icon={<Icon icon={ChevronLeft} />}
            disabled={at <= 0}
            onClick={() => onShow(taken[at - 1]!)}
          />
          <IconButton
            variant="outline"
            label="Next photo"
            icon={<Icon icon={ChevronRight} />}
            disabled={at === taken.length - 1}
            onClick={() => onShow(taken[at + 1]!)}
          />
        </>
      }
    >
      <Adjusted {...props} />
    </EditorDialog>
  );
}

function Adjusted({ design, photos, uploads, place: index, onShow, onCommand, ...undo }: CropDialogProps) {
  const slot = design.slots[index];
  const place = placesOf(design)[index];
  const photo = slot ? photos[slot.photo] : undefined;
  const size = photo?.size;
  const crop = slot && place ? cropOfPlaced(place, slot, photo) : undefined;
  if (!slot || !place || !photo) return null;
  const change = (next: typeof slot.crop) => onCommand({ type: 'cropped', slot: index, crop: next });

  const actions = (
    <div className={styles.more}>
      <Button variant="quiet" disabled={!undo.canUndo} onClick={undo.onUndo}>
        Undo
      </Button>
      <Button variant="quiet" disabled={slot.crop === null} onClick={() => change(null)}>
        Reset to suggestion
      </Button>
      {size && (photo.focus?.length ?? 0) > 0 && (
        <Button variant="quiet" onClick={() => change(centerCrop(size, aspectOf(printSizeOf(windowOf(place)))))}>
          Center the photo
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          onShow(null);
          onCommand({ type: 'emptied', slot: index });
        }}
      >
        Take it out of the pack
      </Button>
    </div>
  );

  if (!size || !crop)
    return (
      <>
        <p className={styles.wait}>You can adjust this photo as soon as it is uploaded.</p>
        {actions}
      </>
    );
  return (
    <CropEditor
      key={`${index} ${slot.photo}`}
      photo={{ ...photo, size, src: uploads.pictureOf(slot.photo, 1280) }}
      place={place}
      crop={crop}
      isAccepted={slot.acceptedDpi !== null && !blurrySlotsOf(design, photos).includes(index)}
      onAccept={(isAccepted) => onCommand({ type: 'accepted', slot: index, isAccepted })}
      onChange={change}
    >
      {actions}
    </CropEditor>
  );
}
