import Copy from '@lucide/icons/icons/copy';
import RotateCw from '@lucide/icons/icons/rotate-cw';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import X from '@lucide/icons/icons/x';
import { useRef } from 'react';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { ProgressBar } from 'shared-ui/progress-bar';
import { PhotoPicker } from '../../../shared/uploads/components/photo-picker';
import { PhotoRefusal } from '../../../shared/uploads/components/photo-refusal';
import { failureLabels } from '../../../shared/uploads/model/photo-list';
import type { TrayPhoto } from '../model/pack-design';
import type { PhotoFlag } from '../model/photo-flags';
import { usePhotoFlags } from '../model/use-photo-flags';
import { progressOf } from '../store/designer-state';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../store/use-designer';
import styles from './photo-tray.module.css';
import { TrayPicture } from './tray-picture';

/** Pressing a photo, then a place, puts it there. */
export function PhotoTray() {
  const { tray } = useDesign();
  const photos = useTrayPhotos();
  const picker = useDesigner((designer) => designer.picker);
  const { addFiles, removePhoto } = useCommands();
  const list = useRef<HTMLUListElement>(null);
  const flags = usePhotoFlags(tray, photos);

  function remove(photo: TrayPhoto): void {
    const at = tray.indexOf(photo.id);
    const neighbor = tray[at + 1] ?? tray[at - 1];
    // the photo's own button is about to disappear
    const button = neighbor && list.current?.querySelector<HTMLElement>(`[data-remove="${neighbor}"]`);
    (button || picker.current)?.focus();
    removePhoto(photo);
  }

  return (
    <div className={styles.box}>
      <PhotoPicker input={picker} isCompact={tray.length > 0} onChoose={addFiles} />
      <ul ref={list} className={styles.photos} aria-label="Your photos">
        {tray.map((id) => {
          const photo = photos[id];
          return photo && <Tile key={id} photo={photo} flag={flags.get(id)} onRemove={() => remove(photo)} />;
        })}
      </ul>
    </div>
  );
}

type TileProps = { photo: TrayPhoto; flag: PhotoFlag | undefined; onRemove: () => void };

function Tile({ photo: { id, name }, flag, onRemove }: TileProps) {
  const uses = useDesign().placed.filter((held) => held?.photo === id).length;
  const isPickedUp = useDesigner(({ pickedUp }) => pickedUp?.kind === 'photo' && pickedUp.id === id);
  const isRefused = useDesigner((designer) => progressOf(designer, id).kind === 'refused');
  const usesText = isRefused || uses === 1 ? '' : uses === 0 ? 'Spare' : `${uses} times`;
  const { pickUp } = useCommands();
  return (
    <li className={styles.tile} data-picked-up={isPickedUp} data-refused={isRefused}>
      <button
        type="button"
        className={styles.pick}
        aria-pressed={isPickedUp}
        aria-label={`Put ${name} into a place${usesText && `, ${usesText}`}`}
        disabled={isRefused}
        onClick={() => pickUp(isPickedUp ? null : { kind: 'photo', id })}
      >
        <TrayPicture photo={id} sizes="5rem" className={styles.picture} />
        {usesText && <span className={styles.uses}>{usesText}</span>}
      </button>
      <IconButton
        className={styles.remove}
        data-remove={id}
        label={`Remove ${name}`}
        icon={<Icon icon={X} />}
        onClick={onRemove}
      />
      <UploadProgress id={id} name={name} />
      {flag && (
        <p className={styles.same}>
          <Icon icon={flag.kind === 'blurry' ? TriangleAlert : Copy} /> {flagText(flag)}
        </p>
      )}
    </li>
  );
}

function flagText(flag: PhotoFlag): string {
  if (flag.kind === 'blurry') return 'Looks blurry';
  return flag.kind === 'same' ? `Same photo as ${flag.original.name}` : `Very similar to ${flag.original.name}`;
}

function UploadProgress({ id, name }: { id: string; name: string }) {
  const progress = useDesigner((designer) => progressOf(designer, id));
  const { retryUpload, acceptPhoto, replacePhoto } = useCommands();
  switch (progress.kind) {
    case 'ready':
      return null;
    case 'refused':
      return (
        <PhotoRefusal
          name={name}
          refusal={progress}
          onReplace={(file) => replacePhoto(id, file)}
          onAccept={() => acceptPhoto(id)}
        />
      );
    case 'retrying':
      return (
        <div role="alert" className={styles.failed}>
          <p>{failureLabels[progress.failure]}</p>
          {progress.detail && <p className={styles.detail}>{progress.detail}</p>}
          <IconButton
            variant="outline"
            label={`Retry ${name}`}
            title="Retry"
            icon={<Icon icon={RotateCw} />}
            onClick={() => retryUpload(id)}
          />
        </div>
      );
    case 'waiting':
    case 'uploading': {
      const percent = progress.kind === 'uploading' ? Math.round(progress.progress * 100) : 0;
      return <ProgressBar hideLabel value={percent} label={`Uploading ${name}`} />;
    }
    default:
      return progress satisfies never;
  }
}
