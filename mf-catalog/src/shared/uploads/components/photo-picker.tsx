import { type Ref, useId, useState } from 'react';
import ImagePlus from '@lucide/icons/icons/image-plus';
import { Icon } from 'shared-ui/icon';
import { ACCEPTED_FILES, takeFiles } from 'shared-contracts/files/take-files';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { megabytes } from '../model/megabytes';
import common from 'shared-ui/styles/common.module.css';
import styles from './photo-picker.module.css';

type PhotoPickerProps = {
  isFull?: boolean;
  isCompact?: boolean;
  disabled?: boolean;
  input?: Ref<HTMLInputElement>;
  onChoose: (files: File[]) => void;
};

/** The file input covers the box, so that a drop works too. */
export function PhotoPicker({
  isFull = false,
  isCompact = false,
  disabled = isFull,
  input,
  onChoose,
}: PhotoPickerProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);

  return (
    <label className={styles.picker} data-over={isOver} data-full={isFull} data-compact={isCompact}>
      <input
        ref={input}
        type="file"
        multiple
        className={styles.input}
        accept={ACCEPTED_FILES}
        disabled={disabled}
        aria-describedby={hintId}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={async ({ target }) => onChoose(await takeFiles(target))}
      />
      <Icon icon={ImagePlus} className={styles.icon} />
      <span className={common.bold}>{isFull ? 'Your pack is full' : 'Add photos'}</span>
      <span id={hintId} className={styles.hint}>
        {shopPolicy.photos.advertisedFormats}, up to {megabytes(shopPolicy.photos.maximumBytes)} each. At least{' '}
        {shopPolicy.photos.recommendedDpi} DPI recommended.
      </span>
    </label>
  );
}
