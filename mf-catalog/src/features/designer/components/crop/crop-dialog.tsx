import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import { useEffect, useEffectEvent } from 'react';
import type { Crop } from 'shared-contracts/design/crop';
import { windowOf } from 'shared-contracts/design/margins';
import { canTurn } from 'shared-contracts/design/orientation';
import { Button } from 'shared-ui/button';
import { blurryPlacesOf, placesOf, shownIn } from '../../model/pack-design';
import { useEditor } from '../../model/use-editor';
import { pictureOf } from '../../store/designer-state';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../../store/use-designer';
import { CropActions } from './crop-actions';
import styles from './crop-dialog.module.css';
import { CropEditor } from './crop-editor';
import { EditorDialog } from './editor-dialog';
import { ToolButton } from '../pack/tool-button';

export function CropDialog({ place }: { place: number }) {
  const { placed } = useDesign();
  const { edit } = useEditor();
  const taken = placed.flatMap((held, index) => (held ? [index] : []));
  const at = taken.indexOf(place);
  const [previous, next] = [taken[at - 1], taken[at + 1]];

  const close = useEffectEvent(() => edit(null));
  useEffect(() => {
    if (at < 0) close();
  }, [at]);

  return (
    <EditorDialog
      title={`Photo ${place + 1} of ${placed.length}`}
      onClose={() => edit(null)}
      actions={
        <>
          <ToolButton label="Previous photo" icon={ChevronLeft} disabled={at <= 0} onClick={() => edit(previous!)} />
          <ToolButton
            label="Next photo"
            icon={ChevronRight}
            disabled={at === taken.length - 1}
            onClick={() => edit(next!)}
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
  const photo = held && photos[held.photo];
  const src = useDesigner((designer) => pictureOf(designer, held?.photo ?? '', 1280));
  const { change } = useCommands();
  const { edit } = useEditor();
  if (!held || !photo) return null;
  const shown = shownIn(design, photos).find(({ index }) => index === place);
  const setCrop = (crop: Crop | null) => change({ type: 'crop', place, crop });

  const actions = (
    <CropActions photo={photo} window={windowOf(placesOf(design, photos)[place]!)} crop={held.crop} onChange={setCrop}>
      <Button
        variant="quiet"
        onClick={() => {
          edit(null);
          change({ type: 'empty', place });
        }}
      >
        Take it out of the pack
      </Button>
    </CropActions>
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
      photo={{ ...photo, size: shown.size, src }}
      place={shown.place}
      crop={shown.crop}
      isAccepted={held.acceptedDpi !== null && !blurryPlacesOf(design, photos).includes(place)}
      onAccept={(isAccepted) => change({ type: 'accept', place, isAccepted })}
      onChange={setCrop}
      {...(canTurn(shown.place.template) && { onTurn: () => change({ type: 'turn', place }) })}
    >
      {actions}
    </CropEditor>
  );
}
