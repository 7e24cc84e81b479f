import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import { centerCrop, aspectOf } from 'shared-contracts/design/crop';
import { printSizeOf } from 'shared-contracts/print/print-quality';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
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
import { CropEditor } from './crop-editor';
import styles from './crop-dialog.module.css';

type CropDialogProps = {
  design: PackDesign;
  photos: TrayPhotos;
  uploads: PhotoUploads;
  /** The place whose photo is adjusted; null: closed. */
  place: number | null;
  canUndo: boolean;
  onUndo: () => void;
  onShow: (place: number | null) => void;
  onCommand: (command: DesignCommand) => void;
};

/** The crop editor for each photo of the pack, one after the other. */
export function CropDialog({ design, photos, uploads, place: index, onShow, onCommand, ...undo }: CropDialogProps) {
  const slot = index === null ? null : design.slots[index];
  const photo = slot ? photos[slot.photo] : undefined;
  const place = index === null ? undefined : placesOf(design)[index];
  const crop = slot && place ? cropOfPlaced(place, slot, photo) : undefined;
  const isOpen = index !== null && photo !== undefined && place !== undefined;
  const ready = design.slots.flatMap((held, at) => (held ? [at] : []));
  const at = ready.indexOf(index ?? -1);

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onShow(null)}
      size="large"
      title={isOpen ? `Photo ${index + 1} of ${design.slots.length}` : ''}
      actions={
        <>
          <span className={styles.step}>
            <IconButton
              variant="outline"
              label="Previous photo"
              icon={<Icon icon={ChevronLeft} />}
              disabled={at <= 0}
              onClick={() => onShow(ready[at - 1]!)}
            />
            <IconButton
              variant="outline"
              label="Next photo"
              icon={<Icon icon={ChevronRight} />}
              disabled={at === ready.length - 1}
              onClick={() => onShow(ready[at + 1]!)}
            />
          </span>
          <Button onClick={() => onShow(null)}>Done</Button>
        </>
      }
    >
      {isOpen && slot && photo.size && crop ? (
        <>
          <CropEditor
            key={`${index} ${slot.photo}`}
            photo={{ ...photo, size: photo.size, src: uploads.pictureOf(slot.photo, 1280) }}
            place={place}
            crop={crop}
            isAccepted={slot.acceptedDpi !== null && !blurrySlotsOf(design, photos).includes(index)}
            onAccept={(isAccepted) => onCommand({ type: 'accepted', slot: index, isAccepted })}
            onChange={(next) => onCommand({ type: 'cropped', slot: index, crop: next })}
          />
          <div className={styles.more}>
            <Button variant="quiet" disabled={!undo.canUndo} onClick={undo.onUndo}>
              Undo
            </Button>
            <Button
              variant="quiet"
              disabled={slot.crop === null}
              onClick={() => onCommand({ type: 'cropped', slot: index, crop: null })}
            >
              Reset to suggestion
            </Button>
            {(photo.focus?.length ?? 0) > 0 && (
              <Button
                variant="quiet"
                onClick={() =>
                  onCommand({
                    type: 'cropped',
                    slot: index,
                    crop: centerCrop(photo.size!, aspectOf(printSizeOf(windowOf(place)))),
                  })
                }
              >
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
        </>
      ) : (
        <p className={styles.wait}>This photo can be adjusted once it is uploaded.</p>
      )}
    </Dialog>
  );
}
