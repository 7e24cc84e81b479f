import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'shell/contract';
import { admit } from '../model/admission';
import { readyPaths } from '../model/photo-list';
import { type PhotoEventHandler, type UploadOutcome, createUploads } from '../model/uploads';
import { PhotoPicker } from './photo-picker';
import { PhotoTile } from './photo-tile';
import styles from './photo-uploader.module.css';

type PhotoUploaderProps = {
  /** Pack size, which is the maximum number of photos. */
  maximum: number;
  /** Paths of photos stored earlier. */
  stored?: readonly string[];
  /** Called when the ready photos change. */
  onChange: (photos: { paths: string[]; whenSettled: () => Promise<string[]> }) => void;
};

function showToast(name: string, outcome: UploadOutcome): void {
  if (outcome.ok) {
    toast({ tone: 'success', title: 'Upload successful', description: `${name} has been uploaded.` });
  } else {
    const description = outcome.detail ?? 'Could not upload image. Please try again.';
    toast({ tone: 'destructive', title: 'Upload failed', description });
  }
}

const previews = {
  make: (file: File) => URL.createObjectURL(file),
  free: (address: string) => URL.revokeObjectURL(address),
};

/** Loaded with the first photo, so that orders without photos don't pay for it. */
const openTransport = async (onEvent: PhotoEventHandler) =>
  (await import('../queries/photo-transport')).createPhotoTransport(onEvent);

/** Optional photos of a pack, up to one per magnet, uploaded as soon as they are chosen. */
export function PhotoUploader({ maximum, stored, onChange }: PhotoUploaderProps) {
  const [uploads] = useState(() => createUploads({ stored, openTransport, onOutcome: showToast, previews }));
  const photos = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);
  const ready = readyPaths(photos).length;
  const freePlaces = Math.max(0, maximum - photos.length);

  useEffect(() => () => uploads.stop(), [uploads]);
  useEffect(() => {
    let reported: string | undefined;
    return uploads.subscribe(() => {
      const paths = readyPaths(uploads.read());
      if (paths.join() === reported) return;
      reported = paths.join();
      onChange({ paths, whenSettled: uploads.whenSettled });
    });
  }, [uploads, onChange]);

  function choose(files: File[]): void {
    const { accepted, refusals } = admit(files, freePlaces);
    if (refusals[0]) toast(refusals[0]);
    if (accepted.length > 0) uploads.add(accepted);
  }

  return (
    <fieldset className={styles.uploader}>
      <legend className={styles.legend}>
        Your photos <span className={styles.optional}>(optional)</span>
      </legend>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              isBeyondPack={index >= maximum}
              onRetry={() => uploads.retry(photo.id)}
              onRemove={() => uploads.remove(photo.id)}
            />
          ))}
        </ul>
      )}
      <PhotoPicker freePlaces={freePlaces} onChoose={choose} />
      <output className={styles.count}>
        {ready} of {maximum} {maximum === 1 ? 'photo' : 'photos'} ready
      </output>
    </fieldset>
  );
}
