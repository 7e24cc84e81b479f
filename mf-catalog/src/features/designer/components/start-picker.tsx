import { photoPlacesOf } from 'shared-contracts/design/slots';
import { PhotoPicker } from '../../../shared/uploads/components/photo-picker';
import type { DesignChoice } from '../model/design-choice';
import styles from './start-picker.module.css';

type StartPickerProps = { choice: DesignChoice; disabled?: boolean; onChoose: (files: File[]) => void };

/** The place to drop the first photos. */
export function StartPicker({ choice, disabled = false, onChoose }: StartPickerProps) {
  const places = photoPlacesOf(choice.product.magnets, String(choice.packSize));
  return (
    <div className={styles.start}>
      <PhotoPicker disabled={disabled} onChoose={onChoose} />
      <p className={styles.words}>
        {places === 1 ? 'There is room for one photo.' : `There is room for ${places} photos.`} Add more if you like,
        and choose later.
      </p>
    </div>
  );
}
