import ImagePlus from '@lucide/icons/icons/image-plus';
import { ACCEPTED_FILES, takeFiles } from 'shared-contracts/files/take-files';
import { Icon } from 'shared-ui/icon';
import styles from './try-photo.module.css';

/** Fills the box while files are dragged. */
export const TryPhoto = ({ hasPhotos, onChoose }: { hasPhotos: boolean; onChoose: (files: File[]) => void }) => (
  <label className={styles.try}>
    <input
      type="file"
      multiple
      className={styles.input}
      accept={ACCEPTED_FILES}
      onChange={async ({ target }) => onChoose(await takeFiles(target))}
    />
    <Icon icon={ImagePlus} />
    {hasPhotos ? 'Add another photo' : 'See your photo on it'}
  </label>
);
