import type { ProductMagnets } from 'shared-contracts/design/template';
import type { StoredPhoto } from '../../../shared/uploads/model/photo-list';
import type { PreviewPhoto } from '../../../shared/uploads/model/preview-photo';
import type { UnsentPhoto } from '../../../shared/uploads/model/uploads';

/** Its file is in the browser's storage by this id. */
export type KeptPhoto = { id: string; name: string };

/** `whenSettled` resolves with all paths once pending uploads finish. */
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
  hasPack?: boolean;
  stored?: readonly StoredPhoto[];
  kept?: readonly KeptPhoto[];
  product?: { magnets: ProductMagnets };
  /** Files chosen elsewhere on the page; each new array is added. */
  dropped?: readonly File[];
  onPreviews?: (photos: PreviewPhoto[]) => void;
  onChange: (photos: UploadedPhotos) => void;
};
