import { useEffect, useRef, useState } from 'react';
import type { Crop } from 'shared-contracts/design/crop';
import { windowOf } from 'shared-contracts/design/margins';
import { canTurn } from 'shared-contracts/design/orientation';
import type { SplitLayout } from 'shared-contracts/design/split';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { SelectField } from 'shared-ui/select-field';
import { blurryPlacesOf } from '../../model/pack-design';
import { layoutOf, layoutsOf, viewOf, wholeOf } from '../../model/spread';
import { useEditor } from '../../model/use-editor';
import { pictureOf } from '../../store/designer-state';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../../store/use-designer';
import { CropActions } from './crop-actions';
import { CropEditor } from './crop-editor';
import { EditorDialog } from './editor-dialog';
import styles from './spread-dialog.module.css';
import { TrayPicture } from '../photos/tray-picture';

const { gapInches } = shopPolicy.split;

export function SpreadDialog() {
  const { spread } = useDesign();
  const { edit } = useEditor();
  const [isChoosing, setIsChoosing] = useState(!spread);
  const isChosen = spread !== undefined && !isChoosing;
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(isChosen);
  // the pressed button has gone
  useEffect(() => {
    if (shown.current !== isChosen) part.current?.focus();
    shown.current = isChosen;
  }, [isChosen]);

  return (
    <EditorDialog title="One photo across your pack" onClose={() => edit(null)}>
      <div ref={part} tabIndex={-1} className={styles.part}>
        {isChosen ? (
          <SpreadEditor onChooseOther={() => setIsChoosing(true)} />
        ) : (
          <SpreadChoice onChosen={() => setIsChoosing(false)} />
        )}
      </div>
    </EditorDialog>
  );
}

function SpreadChoice({ onChosen }: { onChosen: () => void }) {
  const { tray, spread } = useDesign();
  const photos = useTrayPhotos();
  const { change } = useCommands();
  return (
    <>
      <p>Choose a photo. It continues from one magnet to the next on your fridge.</p>
      <ul className={styles.photos} aria-label="Photos to spread">
        {tray.map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.photo}
              aria-label={`Spread ${photos[id]?.name ?? 'this photo'}`}
              aria-pressed={spread?.photo === id}
              disabled={!photos[id]?.size}
              onClick={() => {
                change({ type: 'spread', photo: id });
                onChosen();
              }}
            >
              <TrayPicture photo={id} sizes="8rem" className={styles.picture} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const gridNameOf = ({ columns, orientation }: SplitLayout) => [columns, orientation].join(' ').trim();

function gridLabelOf({ columns, rows, template }: SplitLayout): string {
  const grid = `${columns} across, ${rows} down`;
  if (!canTurn(template)) return grid;
  return `${grid}, magnets ${template.widthInches > template.heightInches ? 'lying' : 'upright'}`;
}

function SpreadEditor({ onChooseOther }: { onChooseOther: () => void }) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const { change } = useCommands();
  const { edit } = useEditor();
  const { spread } = design;
  const src = useDesigner((designer) => pictureOf(designer, spread?.photo ?? '', 1280));
  const layouts = layoutsOf(design);
  const layout = layoutOf(design);
  const view = viewOf(design, photos);
  const photo = photos[spread?.photo ?? ''];
  if (!spread || !layout || !view || !photo?.size) return null;
  const { id, size } = photo;
  const whole = wholeOf(layout);
  const setView = (next: Crop | null) => change({ type: 'view', view: next });

  return (
    <CropEditor
      key={`${id} ${gridNameOf(layout)}`}
      photo={{ ...photo, size, src }}
      place={whole}
      grid={layout}
      crop={view}
      isAccepted={Boolean(design.placed[0]?.acceptedDpi) && blurryPlacesOf(design, photos).length === 0}
      onAccept={(isAccepted) => change({ type: 'accept', place: 0, isAccepted })}
      onChange={setView}
    >
      <SelectField
        label="Grid"
        hint={`For magnets that hang ${gapInches} in apart`}
        value={gridNameOf(layout)}
        options={layouts.map((one) => ({ value: gridNameOf(one), label: gridLabelOf(one) }))}
        onChange={(event) => {
          const { columns, orientation } = layouts.find((one) => gridNameOf(one) === event.currentTarget.value)!;
          change({ type: 'spread', photo: id, columns, orientation });
        }}
      />
      <CropActions photo={photo} window={windowOf(whole)} crop={spread.view} onChange={setView}>
        {design.tray.length > 1 && (
          <Button variant="quiet" onClick={onChooseOther}>
            Another photo
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            change({ type: 'separate' });
            edit(0);
          }}
        >
          Adjust the parts one by one
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            change({ type: 'gather' });
            edit(null);
          }}
        >
          Use separate photos
        </Button>
      </CropActions>
    </CropEditor>
  );
}
