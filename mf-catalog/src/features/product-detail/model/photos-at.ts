import type { StoredPhoto } from '../../../shared/uploads/model/photo-list';
import type { UploadedPhotos } from '../../../shared/uploads/model/uploads';

export function photosAt(stored: StoredPhoto[]): UploadedPhotos {
  const paths = stored.map(({ objectPath }) => objectPath);
  const current = () => ({ stored, unsent: [] });
  return { stored, paths, whenSettled: () => Promise.resolve(paths), unsent: [], files: () => [], current };
}
