import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import { useEffect } from 'react';
import { type Crop, aspectOf, centerCrop } from 'shared-contracts/design/crop';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { blurryPlacesOf, shownIn } from '../model/pack-design';
import { pictureOf } from '../store/designer-state';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../store/use-designer';
import styles from './crop-dialog.module.css';
import { CropEditor } from './crop-editor';
import { EditorDialog } from './editor-dialog';

/** The crop editor for each photo of the pack, one after the other. */
export function CropDialog({ place }: { place: number }) {
  const { placed } = useDesign();
  const { edit } = useCommands();
  const taken = placed.flatMap((held, index) => (held ? [index] : []));
  const at = taken.indexOf(place);

  // closes when its photo is gone, such as by undoing
  useEffect(() => {
    if (at < 0) edit(null);
  }, [at, edit]);

  return (
    <EditorDialog
      title={`Photo ${place + 1} of ${placed.length}`}
      onClose={() => edit(null)}
      actions={
        <>
          <IconButton
            variant="outline"
            label="Previous photo"
            icon={<Icon icon={ChevronLeft} />}
            disabled={at <= 0}
            onClick={() => edit(taken[at - 1]!)}
          />
          <IconButton
            variant="outline"
            label="Next photo"
            icon={<Icon icon={ChevronRight} />}
            disabled={at === taken.length - 1}
            onClick={() => edit(taken[at + 1]!)}
          />
        </>
      }
    >
      <AdjustedPhoto place={place} />
    </EditorDialog>
  );
}

function AdjustedPhoto({ place }: { place: number }) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const held = design.placed[place];
  const canUndo = useDesigner(({ history }) => history.past.length > 0);
  const src = useDesigner((designer) => pictureOf(designer, held?.photo ?? '', 1280));
  const { change, edit, undo } = useCommands();
  if (!held || !photos[held.photo]) return null;
  const shown = shownIn(design, photos).find(({ index }) => index === place);
  const setCrop = (crop: Crop | null) => change({ type: 'crop', place, crop });

  const actions = (
    <div className={styles.more}>
      <Button variant="quiet" disabled={!canUndo} onClick={undo}>
        Undo
      </Button>
      <Button variant="quiet" disabled={held.crop === null} onClick={() => setCrop(null)}>
        Reset to suggestion
      </Button>
      {shown && (shown.photo.focus?.length ?? 0) > 0 && (
        <Button variant="quiet" onClick={() => setCrop(centerCrop(shown.size, aspectOf(printSizeOf(shown.window))))}>
          Center the photo
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          edit(null);
          change({ type: 'empty', place });
        }}
      >
        Take it out of the pack
      </Button>
    </div>
  );

  if (!shown)
    return (
      <>
        <p className={styles.wait}>You can adjust this photo as soon as it is uploaded.</p>
        {actions}
      </>
    );
  return (
    <CropEditor
      key={`${place} ${held.photo}`}
      photo={{ ...shown.photo, size: shown.size, src }}
      place={shown.place}
      crop={shown.crop}
      isAccepted={held.acceptedDpi !== null && !blurryPlacesOf(design, photos).includes(place)}
      onAccept={(isAccepted) => change({ type: 'accept', place, isAccepted })}
      onChange={setCrop}
    >
      {actions}
    </CropEditor>
  );
}
