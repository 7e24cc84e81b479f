import ImagePlus from '@lucide/icons/icons/image-plus';
import { useRef } from 'react';
import { ACCEPTED_FILES } from 'shared-contracts/files/take-files';
import { typedByContent } from 'shared-contracts/files/typed-by-content';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Photo } from 'shared-ui/photo';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { PhotoChoice } from '../queries/use-photo-choice';
import styles from './order-feedback.module.css';

export function PhotoChoiceField({ choice }: { choice: PhotoChoice }) {
  const { photos, most, isUploading, problem } = choice;
  const input = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const isSingle = most === 1;
  return (
    <fieldset ref={group} aria-label="Photos" tabIndex={-1} className={common.bar3}>
      {/* typed into only when the form is restored after the session has ended */}
      <input
        type="text"
        hidden
        name="chosen-photos"
        aria-label="Chosen photos"
        value={photos.join(' ')}
        onChange={({ target }) => choice.restore(target.value.split(' ').filter(Boolean))}
      />
      {photos.length > 0 && (
        <ul className={common.row3}>
          {photos.map((photo, index) => (
            <li key={photo} className={styles.chosen}>
              <span className={styles.photo}>
                <Photo location={photo} alt={`Photo ${index + 1}`} sizes="6rem" missing="Photo" />
              </span>
              <Button
                variant="quiet"
                onClick={() => {
                  choice.remove(photo);
                  // the pressed button is gone
                  group.current?.focus();
                }}
              >
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
            accept={ACCEPTED_FILES}
            multiple={!isSingle}
            hidden
            aria-label={isSingle ? 'Photo file' : 'Photo files'}
            onChange={async ({ target }) => {
              await choice.add(await typedByContent(target.files ?? []));
              // not before they are sent: if the session ends, they are chosen again
              target.value = '';
            }}
          />
          <Button
            variant="secondary"
            busy={isUploading}
            busyLabel="Uploading..."
            onClick={() => input.current?.click()}
          >
            <Icon icon={ImagePlus} /> {isSingle ? 'Add a photo' : 'Add photos'}
          </Button>
          {!isSingle && <span className={common.soft}>Up to {most} photos</span>}
        </>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
