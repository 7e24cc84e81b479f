import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import type { PhotoInPlace } from '../model/placed-photos';
import styles from './blurry-dialog.module.css';

/** `answer`: whether they are wanted all the same. */
export type BlurryQuestion = { photos: readonly PhotoInPlace[]; answer: (isWanted: boolean) => void };

export const BlurryDialog = ({ photos, answer, onChooseOthers }: BlurryQuestion & { onChooseOthers: () => void }) => (
  <Dialog
    open
    size="small"
    title={photos.length === 1 ? 'One photo will look blurry' : `${photos.length} photos will look blurry`}
    description="There are too few pixels for the size in print. You can add your magnets as they are, or choose larger photos."
    onOpenChange={(isOpen) => !isOpen && answer(false)}
    actions={
      <>
        <Button variant="secondary" onClick={onChooseOthers}>
          Choose other photos
        </Button>
        <Button onClick={() => answer(true)}>Add anyway</Button>
      </>
    }
  >
    <ul className={styles.photos}>
      {photos.map(({ photo, words }) => (
        <li key={photo.id}>
          <strong>{photo.name}</strong>
          <span>
            {words?.text}. {words?.hint && `${words.hint}.`}
          </span>
        </li>
      ))}
    </ul>
  </Dialog>
);
