import type { PixelSize } from 'shared-contracts/design/crop';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type { StoredPhoto } from '../../../shared/uploads/model/photo-list';

/** The photos stored so far, spares included, and the paths of all once pending uploads finish. */
export type UploadedPhotos = { stored: StoredPhoto[]; paths: string[]; whenSettled: () => Promise<string[]> };

/** `src` is an img URL, `size` that of the upright picture. */
export type PreviewPhoto = { src: string; size: PixelSize };

export type PhotoSectionProps = {
  /** The places of the pack. */
  maximum: number;
  /** Without a pack, photos are shown but not uploaded yet. */
  hasPack?: boolean;
  /** Photos stored earlier. */
  stored?: readonly StoredPhoto[];
  /** What will be printed, for the shapes and the words about print quality. */
  product?: { magnets: ProductMagnets };
  /** Files chosen elsewhere on the page; each new array is added. */
  dropped?: readonly File[];
  /** Called with the photos that the browser can draw, when they change. */
  onPreviews?: (photos: PreviewPhoto[]) => void;
  /** Called when the ready photos change. */
  onChange: (photos: UploadedPhotos) => void;
};
