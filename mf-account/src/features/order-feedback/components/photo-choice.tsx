import { useMutation } from '@tanstack/react-query';
import ImagePlus from '@lucide/icons/icons/image-plus';
import { useRef, useState } from 'react';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Photo } from 'shared-ui/photo';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { messageOf } from 'shell/contract';
import { fileProblemOf, uploadPhoto } from '../../../shared/upload-photo';
import styles from './order-feedback.module.css';

type PhotoChoiceProps = { photos: readonly string[]; most: number; onChange: (photos: readonly string[]) => void };

/** Uploads photos as they are chosen, one after the other, and shows them. */
export function PhotoChoice({ photos, most, onChange }: PhotoChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const upload = useMutation({ mutationFn: uploadPhoto });
  const isSingle = most === 1;

  async function add(files: readonly File[]) {
    setProblem(undefined);
    let chosen = photos;
    for (const file of files.slice(0, most - photos.length)) {
      const refused = fileProblemOf(file);
      if (refused !== null) {
        setProblem(`${file.name}: ${refused}`);
        continue;
      }
      try {
        const path = await upload.mutateAsync(file);
        // the same photo may be chosen twice
        chosen = [...chosen.filter((each) => each !== path), path];
        onChange(chosen);
      } catch (error) {
        setProblem(`${file.name}: ${messageOf(error, 'This photo could not be uploaded. Please try again.')}`);
      }
    }
  }

  return (
    <div className={styles.photoChoice}>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, index) => (
            <li key={photo} className={styles.chosen}>
              <span className={styles.photo}>
                <Photo location={photo} alt={`Photo ${index + 1}`} sizes="6rem" missing="Photo" />
              </span>
              <Button variant="quiet" onClick={() => onChange(photos.filter((each) => each !== photo))}>
                Remove <VisuallyHidden>photo {index + 1}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < most && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple={!isSingle}
            hidden
            aria-label={isSingle ? 'Photo file' : 'Photo files'}
            onChange={({ target }) => {
              void add([...(target.files ?? [])]);
              // the same file may be chosen again after an error
              target.value = '';
            }}
          />
          <Button
            variant="secondary"
            busy={upload.isPending}
            busyLabel="Uploading..."
            onClick={() => input.current?.click()}
          >
            <Icon icon={ImagePlus} /> {isSingle ? 'Add a photo' : 'Add photos'}
          </Button>
          {!isSingle && <span className={styles.soft}>Up to {most} photos</span>}
        </>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
