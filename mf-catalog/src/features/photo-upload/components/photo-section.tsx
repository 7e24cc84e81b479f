import { Suspense, lazy, useState } from 'react';
import type { PrintedProduct } from 'shared-contracts/print/print-quality';
import { Notice } from 'shared-ui/notice';
import type { StoredPhoto } from '../model/photo-list';
import { PhotoBox } from './photo-box';
import { PhotoPicker } from './photo-picker';

const UploaderUnavailable = () => (
  <Notice tone="warning" title="Photo upload isn’t available">
    You can add your magnets to your cart now and send us your photos after checkout.
  </Notice>
);

const PhotoUploader = lazy(() =>
  import('./photo-uploader').then(
    ({ PhotoUploader: uploader }) => ({ default: uploader }),
    // photos are optional: the rest of the page works without them
    () => ({ default: UploaderUnavailable }),
  ),
);

/** The photos stored so far, spares included, and the paths of all once pending uploads finish. */
export type UploadedPhotos = { stored: StoredPhoto[]; paths: string[]; whenSettled: () => Promise<string[]> };

export type PhotoSectionProps = {
  /** Pack size, which is the number of places. */
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

const countOf = ({ maximum, hasPack = true }: PhotoSectionProps): string =>
  hasPack ? `0 of ${maximum} ${maximum === 1 ? 'photo' : 'photos'} ready` : '';

/** Optional photos of a pack. The uploader loads with the first photo, so that orders without photos don't pay for it. */
export function PhotoSection(props: PhotoSectionProps) {
  const [files, setFiles] = useState<File[]>([]);
  const hasPhotos = files.length > 0 || (props.stored?.length ?? 0) > 0;
  const empty = (
    <PhotoBox count={countOf(props)}>
      <PhotoPicker disabled={hasPhotos} onChoose={setFiles} />
    </PhotoBox>
  );
  if (!hasPhotos) return empty;
  return (
    <Suspense fallback={empty}>
      <PhotoUploader {...props} chosen={files} />
    </Suspense>
  );
}
