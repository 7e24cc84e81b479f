import Copy from '@lucide/icons/icons/copy';
import RotateCw from '@lucide/icons/icons/rotate-cw';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import X from '@lucide/icons/icons/x';
import { type RefObject, useRef } from 'react';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { Picture } from 'shared-ui/picture';
import { ProgressBar } from 'shared-ui/progress-bar';
import { PhotoPicker } from '../../../shared/uploads/components/photo-picker';
import { failureLabels } from '../../../shared/uploads/model/photo-list';
import type { PackDesign, TrayPhoto, TrayPhotos } from '../model/pack-design';
import type { PhotoFlag } from '../model/photo-flags';
import { usePhotoFlags } from '../model/use-photo-flags';
import type { PhotoProgress, PhotoUploads } from '../queries/use-photo-uploads';
import type { Held } from './pack-places';
import styles from './photo-tray.module.css';

type PhotoTrayProps = {
  design: PackDesign;
  photos: TrayPhotos;
  uploads: PhotoUploads;
  picker: RefObject<HTMLInputElement | null>;
  held: Held;
  onHold: (held: Held) => void;
  onChoose: (files: File[]) => void;
  onRemove: (photo: TrayPhoto) => void;
};

/** All photos, those that have a place and the spares. Pressing one, then a place, puts it there. */
export function PhotoTray({ design, photos, uploads, picker, held, onHold, onChoose, onRemove }: PhotoTrayProps) {
  const list = useRef<HTMLUListElement>(null);
  const { tray, slots } = design;
  const flags = usePhotoFlags(tray, photos);

  function remove(photo: TrayPhoto): void {
    const at = tray.indexOf(photo.id);
    const neighbor = tray[at + 1] ?? tray[at - 1];
    // the photo's own button is about to disappear
    const button = neighbor && list.current?.querySelector<HTMLElement>(`[data-remove="${neighbor}"]`);
    (button || picker.current)?.focus();
    onRemove(photo);
  }

  return (
    <div className={styles.box}>
      <PhotoPicker input={picker} isCompact={tray.length > 0} onChoose={onChoose} />
      <ul ref={list} className={styles.photos} aria-label="Your photos">
        {tray.map((id) => {
          const photo = photos[id];
          if (!photo) return null;
          const uses = slots.filter((slot) => slot?.photo === id).length;
          const isHeld = held?.kind === 'photo' && held.id === id;
          const progress = uploads.progressOf(id);
          const flag = flags.get(id);
          return (
            <li key={id} className={styles.tile} data-held={isHeld}>
              <button
                type="button"
                className={styles.pick}
                aria-pressed={isHeld}
                aria-label={`Put ${photo.name} into a place`}
                onClick={() => onHold(isHeld ? null : { kind: 'photo', id })}
              >
                <Picture
                  src={uploads.pictureOf(id)}
                  alt=""
                  width={1}
                  height={1}
                  sizes="5rem"
                  placeholderText="No preview yet"
                  className={styles.picture}
                />
                {uses !== 1 && <span className={styles.uses}>{uses === 0 ? 'Spare' : `${uses} times`}</span>}
              </button>
              <IconButton
                className={styles.remove}
                data-remove={id}
                label={`Remove ${photo.name}`}
                icon={<Icon icon={X} />}
                onClick={() => remove(photo)}
              />
              <Way photo={photo} progress={progress} onRetry={() => uploads.retry(id)} />
              {flag && (
                <p className={styles.same}>
                  <Icon icon={flag.kind === 'blurry' ? TriangleAlert : Copy} /> {flagText(flag)}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function flagText(flag: PhotoFlag): string {
  if (flag.kind === 'blurry') return 'Looks blurry';
  return flag.kind === 'same' ? `Same photo as ${flag.original.name}` : `Very similar to ${flag.original.name}`;
}

/** Where the upload is; nothing once it is done. */
function Way({
  photo: { name },
  progress,
  onRetry,
}: {
  photo: TrayPhoto;
  progress: PhotoProgress;
  onRetry: () => void;
}) {
  if (progress.kind === 'ready') return null;
  if (progress.kind === 'lost') return <p className={styles.failed}>This photo is gone. Please add it again.</p>;
  if (progress.kind === 'failed')
    return (
      <div role="alert" className={styles.failed}>
        <p>{progress.detail ?? failureLabels[progress.failure]}</p>
        <IconButton
          variant="outline"
          label={`Retry ${name}`}
          title="Retry"
          icon={<Icon icon={RotateCw} />}
          onClick={onRetry}
        />
      </div>
    );
  const percent = progress.kind === 'uploading' ? Math.round(progress.progress * 100) : 0;
  return <ProgressBar hideLabel value={percent} label={`Uploading ${name}`} />;
}
