import { Suspense, useState } from 'react';
import { PartUnavailable, type UnavailableProps, lazyPart } from 'shared-ui/lazy-part';
import type { PhotoSectionProps } from '../model/photo-section-props';
import { PhotoBox } from './photo-box';
import { PhotoPicker } from '../../../shared/uploads/components/photo-picker';

const UploaderUnavailable = ({ retry }: UnavailableProps) => (
  <PartUnavailable retry={retry}>
    Photo upload isn’t available. You can add your magnets to your cart now and send us your photos after checkout.
  </PartUnavailable>
);

const PhotoUploader = lazyPart(
  async () => (await import(/* webpackChunkName: "photo-uploader" */ './photo-uploader')).PhotoUploader,
  UploaderUnavailable,
);

const countOf = ({ maximum, hasPack = true }: PhotoSectionProps): string =>
  hasPack ? `0 of ${maximum} ${maximum === 1 ? 'photo' : 'photos'} ready` : '';

/** The uploader loads with the first photo. */
export function PhotoSection(props: PhotoSectionProps) {
  const [files, setFiles] = useState<File[]>([]);
  const earlier = [...(props.stored ?? []), ...(props.kept ?? [])];
  const hasPhotos = files.length > 0 || props.dropped !== undefined || earlier.length > 0;
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
