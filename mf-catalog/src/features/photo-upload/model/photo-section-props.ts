import type { Ref } from 'react';
import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type { PhotoApproval } from '../../../shared/uploads/model/photo-approval';
import type { KeptPhoto, StoredPhoto } from '../../../shared/uploads/model/photo-list';
import type { PreviewPhoto } from '../../../shared/uploads/model/preview-photo';
import type { UnsentPhoto, UploadedPhotos } from '../../../shared/uploads/model/uploads';

export type PhotoSectionProps = {
  maximum: number;
  hasPack?: boolean;
  stored?: readonly StoredPhoto[];
  /** Of the stored photos. */
  design?: Design | null;
  kept?: readonly KeptPhoto[];
  product?: { magnets: ProductMagnets };
  approval?: Ref<PhotoApproval>;
  /** Each new array is added. */
  dropped?: readonly File[];
  onPreviews?: (photos: PreviewPhoto[]) => void;
  /** Resolves once the photo is on disk; it is sent afterwards. */
  onKeep?: (photo: UnsentPhoto) => Promise<unknown>;
  onChange: (photos: UploadedPhotos) => void;
};
