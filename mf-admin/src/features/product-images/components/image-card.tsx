import ArrowLeft from '@lucide/icons/icons/arrow-left';
import ArrowRight from '@lucide/icons/icons/arrow-right';
import Trash from '@lucide/icons/icons/trash';
import type { ComponentProps, PointerEvent } from 'react';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { Photo } from 'shared-ui/photo';
import common from 'shared-ui/styles/common.module.css';
import { PLACE_ATTRIBUTE } from 'shared-ui/use-drag-to-place';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { ShownImage } from '../model/shown-image';
import { AltTextForm } from './alt-text-form';
import styles from './product-images.module.css';

export type ImageCardProps = {
  productId: string;
  image: ShownImage;
  place: number;
  count: number;
  isOver: boolean;
  dragProps: ComponentProps<'span'>;
  onMove: (to: number) => void;
  onSetMain: () => void;
  onDelete: () => void;
};

// before a quick pointer leaves the picture
function capturePointer({ button, currentTarget, pointerId }: PointerEvent<HTMLElement>): void {
  if (button === 0) currentTarget.setPointerCapture(pointerId);
}

export function ImageCard({ productId, image, place, count, isOver, dragProps, ...on }: ImageCardProps) {
  const { id, name, imageUrl, altText } = image;
  return (
    <li className={styles.card} data-over={isOver} {...{ [PLACE_ATTRIBUTE]: place }}>
      <span className={styles.frame} {...(id !== null && { ...dragProps, onPointerDownCapture: capturePointer })}>
        <Photo
          location={imageUrl}
          alt={altText ?? name}
          sizes="(min-width: 48rem) 15rem, 90vw"
          missing="Image not found"
        />
        {place === 0 && (
          <Badge className={styles.badge} tone="accent">
            Main image
          </Badge>
        )}
      </span>
      {id === null ? <span /> : <AltTextForm productId={productId} image={{ ...image, id }} />}
      <div className={styles.actions}>
        {id !== null && (
          <>
            <IconButton
              label={`Move ${name} earlier`}
              icon={<Icon icon={ArrowLeft} />}
              variant="outline"
              aria-disabled={place === 0}
              onClick={() => place > 0 && on.onMove(place - 1)}
            />
            <IconButton
              label={`Move ${name} later`}
              icon={<Icon icon={ArrowRight} />}
              variant="outline"
              aria-disabled={place === count - 1}
              onClick={() => place < count - 1 && on.onMove(place + 1)}
            />
          </>
        )}
        <IconButton
          className={styles.delete}
          label={`Delete ${name}`}
          icon={<Icon icon={Trash} />}
          variant="outline"
          onClick={on.onDelete}
        />
        {place > 0 && (
          <Button variant="secondary" className={common.wide} onClick={on.onSetMain}>
            Set as main <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}
