import Camera from '@lucide/icons/icons/camera';
import ImagePlus from '@lucide/icons/icons/image-plus';
import type { ChangeEvent, Ref } from 'react';
import { ACCEPTED_FILES, takeFiles } from 'shared-contracts/files/take-files';
import { Icon } from 'shared-ui/icon';
import common from 'shared-ui/styles/common.module.css';
import styles from './add-photos-buttons.module.css';

type AddPhotosButtonsProps = { disabled: boolean; input: Ref<HTMLInputElement>; onChoose: (files: File[]) => void };

/** The inputs cover their buttons, so that a drop works too. */
export function AddPhotosButtons({ disabled, input, onChoose }: AddPhotosButtonsProps) {
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => onChoose(await takeFiles(target));
  return (
    <div className={common.stack3}>
      <label className={styles.main} data-disabled={disabled}>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED_FILES}
          className={styles.input}
          disabled={disabled}
          onChange={choose}
        />
        <Icon icon={ImagePlus} /> Add photos
      </label>
      <label className={styles.camera} data-disabled={disabled}>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className={styles.input}
          disabled={disabled}
          onChange={choose}
        />
        <Icon icon={Camera} /> Take a photo
      </label>
    </div>
  );
}
