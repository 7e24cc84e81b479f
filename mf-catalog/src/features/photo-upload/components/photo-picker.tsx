import { useId, useState } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { megabytes } from '../model/admission';
import styles from './photo-picker.module.css';

const { photos } = shopPolicy;
// the endings too: some systems know a phone's format by nothing else
const ACCEPT = [...photos.acceptedTypes, '.heic', '.heif'].join(',');

type PhotoPickerProps = { freePlaces: number; onChoose: (files: File[]) => void };

/** Where photos come in. The file input lies over the whole box: a press opens the phone's picker or camera, and what is dropped lands in it. */
export function PhotoPicker({ freePlaces, onChoose }: PhotoPickerProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  const isFull = freePlaces === 0;

  return (
    <label className={styles.picker} data-over={isOver} data-full={isFull}>
      <input
        type="file"
        multiple
        className={styles.input}
        accept={ACCEPT}
        disabled={isFull}
        aria-describedby={hintId}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // so that the same file can be chosen again after it was removed
          event.target.value = '';
        }}
      />
      <ImagePlus aria-hidden className={styles.icon} />
      <span className={styles.title}>{isFull ? 'All places are taken' : 'Add photos'}</span>
      <span id={hintId} className={styles.hint}>
        {photos.advertisedFormats}, up to {megabytes(photos.maximumBytes)} each. At least {photos.recommendedDpi} DPI
        recommended.
      </span>
    </label>
  );
}
