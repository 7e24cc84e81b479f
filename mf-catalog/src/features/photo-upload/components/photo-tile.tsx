import Check from '@lucide/icons/icons/check';
import RotateCw from '@lucide/icons/icons/rotate-cw';
import X from '@lucide/icons/icons/x';
import { Icon } from 'shared-ui/icon';
import { Button } from 'shared-ui/button';
import { IconButton } from 'shared-ui/icon-button';
import { Picture } from 'shared-ui/picture';
import { ProgressBar } from 'shared-ui/progress-bar';
import { type Photo, failureLabels } from '../model/photo-list';
import styles from './photo-tile.module.css';

function State({ photo, onRetry }: { photo: Photo; onRetry: () => void }) {
  const { state, name } = photo;
  if (state.kind === 'ready') {
    return (
      <p className={styles.ready}>
        <Icon icon={Check} /> Ready
      </p>
    );
  }
  if (state.kind === 'failed') {
    return (
      <div role="alert" className={styles.failed}>
        <p>{failureLabels[state.failure]}</p>
        {state.detail && <p className={styles.detail}>{state.detail}</p>}
        <Button variant="quiet" aria-label={`Retry ${name}`} onClick={onRetry}>
          <Icon icon={RotateCw} /> Retry
        </Button>
      </div>
    );
  }
  const percent = state.kind === 'uploading' ? Math.round(state.progress * 100) : null;
  return (
    <div className={styles.uploading}>
      <ProgressBar hideLabel value={percent ?? 0} label={`Uploading ${name}`} />
      <span aria-hidden>{percent === null ? 'Waiting' : `Uploading ${percent}%`}</span>
    </div>
  );
}

type PhotoTileProps = { photo: Photo; isBeyondPack: boolean; onRetry: () => void; onRemove: () => void };

/** One photo and its upload state. Formats the browser cannot draw show a placeholder. */
export function PhotoTile({ photo, isBeyondPack, onRetry, onRemove }: PhotoTileProps) {
  const isOver = photo.state.kind === 'ready' || photo.state.kind === 'failed';
  return (
    <li className={styles.tile} data-state={photo.state.kind} data-beyond={isBeyondPack}>
      <div className={styles.frame}>
        <Picture
          src={photo.preview}
          sizes="10rem"
          alt={photo.name}
          width={1}
          height={1}
          placeholderText="No preview"
          className={styles.preview}
        />
        <IconButton
          variant="outline"
          className={styles.remove}
          label={isOver ? `Remove ${photo.name}` : `Cancel upload of ${photo.name}`}
          icon={<Icon icon={X} />}
          onClick={onRemove}
        />
      </div>
      {isBeyondPack ? <p className={styles.beyond}>Not in this pack</p> : <State photo={photo} onRetry={onRetry} />}
    </li>
  );
}
