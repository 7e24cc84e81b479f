import Check from '@lucide/icons/icons/check';
import RotateCw from '@lucide/icons/icons/rotate-cw';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import X from '@lucide/icons/icons/x';
import type { CSSProperties } from 'react';
import { cropOf } from 'shared-contracts/design/design';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { Picture } from 'shared-ui/picture';
import { ProgressBar } from 'shared-ui/progress-bar';
import { DiscButton } from '../../../shared/disc-button/disc-button';
import { PhotoRefusal } from '../../../shared/uploads/components/photo-refusal';
import { type Photo, failureLabels } from '../../../shared/uploads/model/photo-list';
import { CroppedPhoto } from '../../../shared/magnets/cropped-photo';
import { outlineOf, windowBox } from '../../../shared/magnets/magnet-style';
import { TurnMagnet } from '../../../shared/magnets/turn-magnet';
import type { PhotoInPlace, PhotoMagnet } from '../model/placed-photos';
import type { PrintWords } from '../../../shared/uploads/model/print-words';
import styles from './photo-tile.module.css';

type StateProps = Pick<TileProps, 'isHeld' | 'onReplace' | 'onAccept'> & {
  photo: Photo;
  /** Beyond the pack: takes the next free place. */
  isSpare: boolean;
  isLow: boolean;
};

function State({ photo, isSpare, isHeld, isLow, onReplace, onAccept }: StateProps) {
  const { state, name } = photo;
  switch (state.kind) {
    case 'refused':
      return (
        <PhotoRefusal
          name={name}
          refusal={state}
          onReplace={(file) => onReplace(photo, file)}
          onAccept={() => onAccept(photo)}
        />
      );
    case 'retrying':
      return (
        <div role="alert" className={styles.failed}>
          <p>{failureLabels[state.failure]}</p>
          <p className={styles.detail}>{state.detail} We keep trying.</p>
        </div>
      );
    case 'ready':
      if (isSpare) return <p className={styles.spare}>Spare</p>;
      // a check mark would say that all is well
      if (isLow) return null;
      return (
        <p className={styles.ready}>
          <Icon icon={Check} /> Ready
        </p>
      );
    case 'waiting':
    case 'uploading': {
      if (isHeld) return isSpare ? <p className={styles.spare}>Spare</p> : null;
      const percent = state.kind === 'uploading' ? Math.round(state.progress * 100) : null;
      return (
        <div className={styles.uploading}>
          <ProgressBar hideLabel value={percent ?? 0} label={`Uploading ${name}`} />
          <span aria-hidden>{percent === null ? 'Waiting' : `Uploading ${percent}%`}</span>
        </div>
      );
    }
    default:
      return state satisfies never;
  }
}

const Words = ({ words }: { words: PrintWords }) => (
  <p className={styles.words} data-low={words.isLow}>
    {words.isLow && <Icon icon={TriangleAlert} />}
    {words.text}
    {words.hint && <span className={styles.hint}>{words.hint}</span>}
  </p>
);

/** One of `imageWidths`. */
const PREVIEW_WIDTH = 640;

const NO_PREVIEW = 'No preview';

/** Shows the middle until the photo's size is known. */
function Print({ one: { photo, place, slot } }: { one: PhotoInPlace }) {
  const { name, preview, size } = photo;
  const { width, height } = place.template.windows[place.window]!;
  const whole = { alt: name, width: Math.round(100 * width), height: Math.round(100 * height) };
  if (!slot || !size)
    return <Picture src={preview} sizes="7.5rem" {...whole} className={styles.whole} placeholderText={NO_PREVIEW} />;
  return (
    <CroppedPhoto
      shown={{ place, crop: cropOf(slot), size }}
      src={preview.startsWith('/objects/') ? pictureUrl(preview, PREVIEW_WIDTH) : preview}
      alt={name}
      fallback={<Picture src={null} sizes="7.5rem" {...whole} className={styles.whole} placeholderText={NO_PREVIEW} />}
    />
  );
}

const ratioStyle = (ratio: number) => ({ '--ratio': ratio }) as CSSProperties;

const magnetStyle = (template: MagnetTemplate): CSSProperties => ({
  ...ratioStyle(template.widthInches / template.heightInches),
  borderRadius: outlineOf(template),
});

type TileProps = {
  isHeld: boolean;
  /** Ids of photos beyond the pack. */
  spares: ReadonlySet<string>;
  onTurn: (one: PhotoInPlace) => void;
  onRetry: (photo: Photo) => void;
  onReplace: (photo: Photo, file: File) => void;
  onAccept: (photo: Photo) => void;
  onRemove: (photo: Photo) => void;
};

const stateOf = ({ state }: Photo, isHeld: boolean) => (isHeld && state.kind !== 'refused' ? 'held' : state.kind);

function RemoveButton({ photo, isHeld, onRemove }: { photo: Photo } & Pick<TileProps, 'isHeld' | 'onRemove'>) {
  const { id, name, state } = photo;
  const isOver = isHeld || state.kind === 'ready' || state.kind === 'refused';
  return (
    <DiscButton
      className={styles.remove}
      label={isOver ? `Remove ${name}` : `Cancel upload of ${name}`}
      data-remove={id}
      icon={<Icon icon={X} />}
      onClick={() => onRemove(photo)}
    />
  );
}

function RetryButton({ photo, onRetry }: { photo: Photo } & Pick<TileProps, 'onRetry'>) {
  if (photo.state.kind !== 'retrying') return null;
  return (
    <IconButton
      variant="outline"
      className={styles.retry}
      label={`Retry ${photo.name}`}
      title="Retry"
      icon={<Icon icon={RotateCw} />}
      onClick={() => onRetry(photo)}
    />
  );
}

/** Formats the browser cannot draw show a placeholder. */
export function MagnetTile({
  magnet,
  isHeld,
  onTurn,
  onRetry,
  onRemove,
  ...actions
}: TileProps & { magnet: PhotoMagnet }) {
  const { template, photos } = magnet;
  const placed = photos.filter((one) => one !== undefined);
  const [only] = placed;
  return (
    <li className={styles.tile} data-windows={photos.length > 1 ? 'several' : 'one'}>
      <div className={styles.frame}>
        <div className={styles.magnet} style={magnetStyle(template)}>
          {template.windows.map((window, at) => (
            <span
              key={`${window.x} ${window.y}`}
              className={styles.window}
              data-state={photos[at] && stateOf(photos[at].photo, isHeld)}
              style={windowBox(template, window)}
            >
              {photos[at] && <Print one={photos[at]} />}
            </span>
          ))}
        </div>
        {only?.canTurn && (
          <TurnMagnet className={styles.turn} name={only.photo.name} template={template} onTurn={() => onTurn(only)} />
        )}
        {only && photos.length === 1 && (
          <>
            <RetryButton photo={only.photo} onRetry={onRetry} />
            <RemoveButton photo={only.photo} isHeld={isHeld} onRemove={onRemove} />
          </>
        )}
      </div>
      <div className={styles.rows} style={{ gridTemplateRows: `repeat(${photos.length}, minmax(0, 1fr))` }}>
        {placed.map(({ photo, place, words }) => (
          <div key={photo.id} className={styles.row} style={{ gridRow: place.window + 1 }}>
            <div>
              <State photo={photo} isSpare={false} isHeld={isHeld} isLow={words?.isLow ?? false} {...actions} />
              {words && photo.state.kind !== 'retrying' && <Words words={words} />}
            </div>
            {photos.length > 1 && (
              <>
                <RetryButton photo={photo} onRetry={onRetry} />
                <RemoveButton photo={photo} isHeld={isHeld} onRemove={onRemove} />
              </>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

/** Shows the whole of a photo without a place. */
export function PhotoTile({ photo, spares, isHeld, onRetry, onRemove, ...actions }: TileProps & { photo: Photo }) {
  const { id, name, preview, size } = photo;
  const ratio = size ? size.width / size.height : 1;
  const isSpare = spares.has(id);
  return (
    <li className={styles.tile} data-state={stateOf(photo, isHeld)} data-spare={isSpare}>
      <div className={styles.frame}>
        <div className={styles.preview} style={ratioStyle(ratio)}>
          <Picture
            src={preview}
            sizes="7.5rem"
            alt={name}
            width={Math.round(100 * ratio)}
            height={100}
            placeholderText={NO_PREVIEW}
          />
        </div>
        <RetryButton photo={photo} onRetry={onRetry} />
        <RemoveButton photo={photo} isHeld={isHeld} onRemove={onRemove} />
      </div>
      <div>
        <State photo={photo} isSpare={isSpare} isHeld={isHeld} isLow={false} {...actions} />
      </div>
    </li>
  );
}
