import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'shell/contract';
import { admit } from '../model/admission';
import { readyPaths } from '../model/photo-list';
import { type Hear, type UploadOutcome, createUploads } from '../model/uploads';
import { PhotoPicker } from './photo-picker';
import { PhotoTile } from './photo-tile';
import styles from './photo-uploader.module.css';

type PhotoUploaderProps = {
  /** The pack's size: as many photos as there are magnets. */
  maximum: number;
  /** Paths of photos that it has from the beginning. */
  stored?: readonly string[];
  /** Hears when there are other ready photos than before, and from the first photo on. */
  onChange: (photos: { paths: string[]; whenSettled: () => Promise<string[]> }) => void;
};

function tell(name: string, outcome: UploadOutcome): void {
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

/** Loaded with the first photo: who orders without photos does not pay for it. */
const openTransport = async (hear: Hear) => (await import('../queries/photo-transport')).createPhotoTransport(hear);

/** The photos of a pack: optional, up to one per magnet, uploaded as soon as they are chosen. */
export function PhotoUploader({ maximum, stored, onChange }: PhotoUploaderProps) {
  const [uploads] = useState(() => createUploads({ stored, openTransport, onOutcome: tell, previews }));
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
