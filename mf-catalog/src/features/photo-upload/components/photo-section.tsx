import { Suspense, lazy, useState } from 'react';
import { Notice } from 'shared-ui/notice';
import type { PhotoSectionProps } from '../model/photo-section-props';
import { PhotoBox } from './photo-box';
import { PhotoPicker } from '../../../shared/uploads/components/photo-picker';

const UploaderUnavailable = () => (
  <Notice tone="warning" title="Photo upload isn’t available">
    You can add your magnets to your cart now and send us your photos after checkout.
  </Notice>
);

const PhotoUploader = lazy(() =>
  import(/* webpackChunkName: "photo-uploader" */ './photo-uploader').then(
    ({ PhotoUploader: uploader }) => ({ default: uploader }),
    // photos are optional: the rest of the page works without them
    () => ({ default: UploaderUnavailable }),
  ),
);

const countOf = ({ maximum, hasPack = true }: PhotoSectionProps): string =>
  hasPack ? `0 of ${maximum} ${maximum === 1 ? 'photo' : 'photos'} ready` : '';

/** Optional photos of a pack. The uploader loads with the first photo, so that orders without photos don't pay for it. */
export function PhotoSection(props: PhotoSectionProps) {
  const [files, setFiles] = useState<File[]>([]);
  const hasPhotos = files.length > 0 || props.dropped !== undefined || (props.stored?.length ?? 0) > 0;
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
