import ImagePlus from '@lucide/icons/icons/image-plus';
import { type DragEvent, useId, useState } from 'react';
import { ACCEPTED_FILES, takeFiles } from 'shared-contracts/files/take-files';
import { typedByContent } from 'shared-contracts/files/typed-by-content';
import { photos } from 'shared-contracts/policy/designs-and-photos';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import common from 'shared-ui/styles/common.module.css';
import styles from './product-images.module.css';

const { maximumPerProduct, maximumBytes } = photos;

/** `current`: the number of images, with those being uploaded. */
export function ImagePicker({ current, onFiles }: { current: number; onFiles: (files: File[]) => void }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const isFull = current >= maximumPerProduct;
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isFull) onFiles(await typedByContent(event.dataTransfer.files));
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver && !isFull}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        accept={ACCEPTED_FILES}
        multiple
        hidden
        aria-label="Image files"
        disabled={isFull}
        onChange={async ({ target }) => onFiles(await takeFiles(target))}
      />
      <Button variant="secondary" disabled={isFull} onClick={() => document.getElementById(id)?.click()}>
        <Icon icon={ImagePlus} /> {isFull ? 'Maximum images reached' : 'Add images'}
      </Button>
      <span className={common.soft}>
        {current} of {maximumPerProduct} images. Up to {maximumBytes / 1_048_576} MB each; or drop them here.
      </span>
    </div>
  );
}
