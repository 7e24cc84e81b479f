import { useEffect, useRef, useState } from 'react';
import { aspectOf, centerCrop } from 'shared-contracts/design/crop';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { Button } from 'shared-ui/button';
import { Picture } from 'shared-ui/picture';
import { SelectField } from 'shared-ui/select-field';
import { type PackDesign, type TrayPhotos, blurrySlotsOf, windowOf } from '../model/pack-design';
import { type PackCommand, layoutOf, layoutsOf, viewOf, wholeOf } from '../model/spread';
import type { PhotoUploads } from '../queries/use-photo-uploads';
import { CropEditor } from './crop-editor';
import { EditorDialog } from './editor-dialog';
import styles from './spread-dialog.module.css';

const { gapInches } = shopPolicy.split;

export type SpreadDialogProps = {
  design: PackDesign;
  photos: TrayPhotos;
  uploads: PhotoUploads;
  canUndo: boolean;
  onUndo: () => void;
  onCommand: (command: PackCommand) => void;
  /** The first part, to be adjusted separately; null closes the dialog. */
  onShow: (place: number | null) => void;
};

/** One photo across the pack: which one, and what of it shows. */
export function SpreadDialog(props: SpreadDialogProps) {
  const { design, photos, uploads, onCommand, onShow } = props;
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
    <EditorDialog title="One photo across your pack" onClose={() => onShow(null)}>
      <div ref={part} tabIndex={-1} className={styles.part}>
        {isChosen ? (
          <SpreadEditor {...props} onChooseOther={() => setIsChoosing(true)} />
        ) : (
          <>
            <p>Choose a photo. It continues from one magnet to the next on your fridge.</p>
            <ul className={styles.photos} aria-label="Photos to spread">
              {design.tray.map((id) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.photo}
                    aria-label={`Spread ${photos[id]?.name ?? 'this photo'}`}
                    aria-pressed={design.spread?.photo === id}
                    disabled={!photos[id]?.size}
                    onClick={() => {
                      onCommand({ type: 'spread', photo: id });
                      setIsChoosing(false);
                    }}
                  >
                    <Picture
                      src={uploads.pictureOf(id)}
                      alt=""
                      width={1}
                      height={1}
                      sizes="8rem"
                      placeholderText="No preview yet"
                      className={styles.picture}
                    />
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </EditorDialog>
  );
}

function SpreadEditor({
  design,
  photos,
  uploads,
  canUndo,
  onUndo,
  onCommand,
  onShow,
  onChooseOther,
}: SpreadDialogProps & { onChooseOther: () => void }) {
  const { spread } = design;
  const layout = layoutOf(design);
  const view = viewOf(design, photos);
  const photo = photos[spread?.photo ?? ''];
  const size = photo?.size;
  if (!spread || !layout || !view || !photo || !size) return null;
  const whole = wholeOf(layout);
  const isAccepted = Boolean(design.slots[0]?.acceptedDpi) && blurrySlotsOf(design, photos).length === 0;

  return (
    <CropEditor
      key={`${photo.id} ${layout.columns}`}
      photo={{ ...photo, size, src: uploads.pictureOf(photo.id, 1280) }}
      place={whole}
      grid={layout}
      crop={view}
      isAccepted={isAccepted}
      onAccept={(accepted) => onCommand({ type: 'accepted', slot: 0, isAccepted: accepted })}
      onChange={(next) => onCommand({ type: 'viewed', view: next })}
    >
      <SelectField
        label="Grid"
        hint={`For magnets that hang ${gapInches} in apart`}
        value={String(layout.columns)}
        options={layoutsOf(design).map(({ columns, rows }) => ({
          value: String(columns),
          label: `${columns} across, ${rows} down`,
        }))}
        onChange={(event) => onCommand({ type: 'spread', photo: photo.id, columns: Number(event.currentTarget.value) })}
      />
      <div className={styles.more}>
        <Button variant="quiet" disabled={!canUndo} onClick={onUndo}>
          Undo
        </Button>
        <Button
          variant="quiet"
          disabled={spread.view === null}
          onClick={() => onCommand({ type: 'viewed', view: null })}
        >
          Reset to suggestion
        </Button>
        {(photo.focus?.length ?? 0) > 0 && (
          <Button
            variant="quiet"
            onClick={() =>
              onCommand({ type: 'viewed', view: centerCrop(size, aspectOf(printSizeOf(windowOf(whole)))) })
            }
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
            onCommand({ type: 'separated' });
            onShow(0);
          }}
        >
          Adjust the parts one by one
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            onCommand({ type: 'gathered' });
            onShow(null);
          }}
        >
          Use separate photos
        </Button>
      </div>
    </CropEditor>
  );
}
