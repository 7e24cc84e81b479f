import type { ProductMagnets } from 'shared-contracts/design/template';
import type { StoredPhoto } from '../../../shared/uploads/model/photo-list';
import type { PreviewPhoto } from '../../../shared/uploads/model/preview-photo';
import type { UnsentPhoto } from '../../../shared/uploads/model/uploads';

/** A photo of an earlier visit that is not uploaded yet. Its file is in the browser's storage by this id. */
export type KeptPhoto = { id: string; name: string };

/** The photos stored so far, spares included, the paths of all once pending uploads finish, and the photos not stored yet. */
export type UploadedPhotos = {
  stored: StoredPhoto[];
  paths: string[];
  whenSettled: () => Promise<string[]>;
  unsent: KeptPhoto[];
  /** Of the unsent photos. */
  files: () => UnsentPhoto[];
};

export type PhotoSectionProps = {
  maximum: number;
  /** Without a pack, photos are shown but not uploaded yet. */
  hasPack?: boolean;
  stored?: readonly StoredPhoto[];
  /** Photos that an earlier visit did not upload. */
  kept?: readonly KeptPhoto[];
  /** What will be printed, for the shapes and the words about print quality. */
  product?: { magnets: ProductMagnets };
  /** Files chosen elsewhere on the page; each new array is added. */
  dropped?: readonly File[];
  /** Called with the photos that the browser can draw, when they change. */
  onPreviews?: (photos: PreviewPhoto[]) => void;
  /** Called when the stored or unsent photos change. */
  onChange: (photos: UploadedPhotos) => void;
};
