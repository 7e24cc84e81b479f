import { useEffect, useRef, useState } from 'react';
import { aspectOf, centerCrop } from 'shared-contracts/design/crop';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { Button } from 'shared-ui/button';
import { Picture } from 'shared-ui/picture';
import { SelectField } from 'shared-ui/select-field';
import { blurryPlacesOf, windowOf } from '../model/pack-design';
import { layoutOf, layoutsOf, viewOf, wholeOf } from '../model/spread';
import { pictureOf } from '../store/designer-state';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../store/use-designer';
import { CropEditor } from './crop-editor';
import { EditorDialog } from './editor-dialog';
import styles from './spread-dialog.module.css';

const { gapInches } = shopPolicy.split;

/** One photo across the pack: which one, and what of it shows. */
export function SpreadDialog() {
  const design = useDesign();
  const { edit } = useCommands();
  const [isChoosing, setIsChoosing] = useState(!design.spread);
  const isChosen = design.spread !== undefined && !isChoosing;
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(isChosen);
  // the button that was pressed has gone with the other part
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
          <>
            <p>Choose a photo. It continues from one magnet to the next on your fridge.</p>
            <ul className={styles.photos} aria-label="Photos to spread">
              {design.tray.map((id) => (
                <li key={id}>
                  <Choice id={id} onChoose={() => setIsChoosing(false)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </EditorDialog>
  );
}

function Choice({ id, onChoose }: { id: string; onChoose: () => void }) {
  const { spread } = useDesign();
  const photo = useTrayPhotos()[id];
  const picture = useDesigner((designer) => pictureOf(designer, id));
  const { change } = useCommands();
  return (
    <button
      type="button"
      className={styles.photo}
      aria-label={`Spread ${photo?.name ?? 'this photo'}`}
      aria-pressed={spread?.photo === id}
      disabled={!photo?.size}
      onClick={() => {
        change({ type: 'spread', photo: id });
        onChoose();
      }}
    >
      <Picture
        src={picture}
        alt=""
        width={1}
        height={1}
        sizes="8rem"
        placeholderText="No preview yet"
        className={styles.picture}
      />
    </button>
  );
}

function SpreadEditor({ onChooseOther }: { onChooseOther: () => void }) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const canUndo = useDesigner(({ history }) => history.past.length > 0);
  const src = useDesigner((designer) => pictureOf(designer, design.spread?.photo ?? '', 1280));
  const { change, edit, undo } = useCommands();
  const { spread } = design;
  const layout = layoutOf(design);
  const view = viewOf(design, photos);
  const photo = photos[spread?.photo ?? ''];
  const size = photo?.size;
  if (!spread || !layout || !view || !photo || !size) return null;
  const whole = wholeOf(layout);
  const isAccepted = Boolean(design.placed[0]?.acceptedDpi) && blurryPlacesOf(design, photos).length === 0;

  return (
    <CropEditor
      key={`${photo.id} ${layout.columns}`}
      photo={{ ...photo, size, src }}
      place={whole}
      grid={layout}
      crop={view}
      isAccepted={isAccepted}
      onAccept={(accepted) => change({ type: 'accept', place: 0, isAccepted: accepted })}
      onChange={(next) => change({ type: 'view', view: next })}
    >
      <SelectField
        label="Grid"
        hint={`For magnets that hang ${gapInches} in apart`}
        value={String(layout.columns)}
        options={layoutsOf(design).map(({ columns, rows }) => ({
          value: String(columns),
          label: `${columns} across, ${rows} down`,
        }))}
        onChange={(event) => change({ type: 'spread', photo: photo.id, columns: Number(event.currentTarget.value) })}
      />
      <div className={styles.more}>
        <Button variant="quiet" disabled={!canUndo} onClick={undo}>
          Undo
        </Button>
        <Button variant="quiet" disabled={spread.view === null} onClick={() => change({ type: 'view', view: null })}>
          Reset to suggestion
        </Button>
        {(photo.focus?.length ?? 0) > 0 && (
          <Button
            variant="quiet"
            onClick={() => change({ type: 'view', view: centerCrop(size, aspectOf(printSizeOf(windowOf(whole)))) })}
          >
            Center the photo
          </Button>
        )}
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
      </div>
    </CropEditor>
  );
}
