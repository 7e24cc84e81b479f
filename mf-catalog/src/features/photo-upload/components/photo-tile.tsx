import Check from '@lucide/icons/icons/check';
import RotateCw from '@lucide/icons/icons/rotate-cw';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import X from '@lucide/icons/icons/x';
import type { CSSProperties } from 'react';
import { shownPartOf } from 'shared-contracts/design/shown-part';
import type { TemplateWindow } from 'shared-contracts/design/template';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { Picture } from 'shared-ui/picture';
import { ProgressBar } from 'shared-ui/progress-bar';
import { PhotoRefusal } from '../../../shared/uploads/components/photo-refusal';
import { type Photo, failureLabels } from '../../../shared/uploads/model/photo-list';
import type { PhotoInPack } from '../model/placed-photos';
import type { PrintWords } from '../../../shared/uploads/model/print-words';
import styles from './photo-tile.module.css';

type StateProps = Pick<PhotoTileProps, 'photo' | 'isSpare' | 'isHeld' | 'onReplace' | 'onAccept'> & { isLow: boolean };

function State({ photo, isSpare, isHeld, isLow, onReplace, onAccept }: StateProps) {
  const { state, name } = photo;
  switch (state.kind) {
    case 'refused':
      return <PhotoRefusal name={name} refusal={state} onReplace={onReplace} onAccept={onAccept} />;
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

/** What will be cut off is pale; until the photo's size is known, it shows its middle. */
function Preview({ photo, place }: Pick<PhotoInPack, 'photo' | 'place'>) {
  const { preview, name, size } = photo;
  const part = size && place && shownPartOf(size, place);
  const ratio = part ? size.width / size.height : place ? place.width / place.height : 1;
  return (
    <div className={styles.preview} data-shape={place?.shape} style={{ '--ratio': ratio } as CSSProperties}>
      <Picture
        src={preview}
        sizes="7.5rem"
        alt={name}
        width={Math.round(100 * ratio)}
        height={100}
        placeholderText="No preview"
      />
      {part && (
        <span
          className={styles.shown}
          style={{ left: `${part.left}%`, top: `${part.top}%`, width: `${part.width}%`, height: `${part.height}%` }}
        />
      )}
    </div>
  );
}

type PhotoTileProps = {
  photo: Photo;
  place?: TemplateWindow;
  /** Beyond the pack: it takes the next free place. */
  isSpare: boolean;
  isHeld: boolean;
  words?: PrintWords;
  onRetry: () => void;
  onReplace: (file: File) => void;
  onAccept: () => void;
  onRemove: () => void;
};

/** Formats the browser cannot draw show a placeholder. */
export function PhotoTile({ photo, place, isSpare, isHeld, words, onRetry, onRemove, ...actions }: PhotoTileProps) {
  const { id, name, state } = photo;
  const isOver = isHeld || state.kind === 'ready' || state.kind === 'refused';
  return (
    <li className={styles.tile} data-state={isHeld ? 'held' : state.kind} data-spare={isSpare}>
      <div className={styles.frame}>
        <Preview photo={photo} place={place} />
        {state.kind === 'retrying' && (
          <IconButton
            variant="outline"
            className={styles.retry}
            label={`Retry ${name}`}
            title="Retry"
            icon={<Icon icon={RotateCw} />}
            onClick={onRetry}
          />
        )}
        <IconButton
          className={styles.remove}
          label={isOver ? `Remove ${name}` : `Cancel upload of ${name}`}
          data-remove={id}
          icon={<Icon icon={X} />}
          onClick={onRemove}
        />
      </div>
      <div>
        <State photo={photo} isSpare={isSpare} isHeld={isHeld} isLow={words?.isLow ?? false} {...actions} />
        {words && state.kind !== 'refused' && state.kind !== 'retrying' && <Words words={words} />}
      </div>
    </li>
  );
}
