import type { PrintedProduct } from 'shared-contracts/print/print-quality';
import type { StoredPhoto } from './photo-list';

/** The photos stored so far, spares included, and the paths of all once pending uploads finish. */
export type UploadedPhotos = { stored: StoredPhoto[]; paths: string[]; whenSettled: () => Promise<string[]> };

export type PhotoSectionProps = {
  /** The places of the pack. */
  maximum: number;
  /** Without a pack, photos are shown but not uploaded yet. */
  hasPack?: boolean;
  /** Photos stored earlier. */
  stored?: readonly StoredPhoto[];
  /** What will be printed, for the words about print quality. */
  product?: PrintedProduct;
  /** Called when the ready photos change. */
  onChange: (photos: UploadedPhotos) => void;
};
