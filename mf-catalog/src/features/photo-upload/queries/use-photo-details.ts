import { useCallback, useEffect, useState } from 'react';
import type { StoredObject } from 'shared-contracts/media/schemas';
import type { Photo, PhotoList } from '../../../shared/uploads/model/photo-list';
import { detailsOf } from '../../../shared/uploads/queries/photo-details';

/** Meanwhile, faces are being looked for. */
const ASK_AGAIN_MS = [2_000, 5_000, 10_000, 20_000];

const pathOf = ({ state }: Photo): string => (state.kind === 'ready' ? state.objectPath : '');

function withDetails(photo: Photo, found: StoredObject | undefined): Photo {
  if (!found) return photo;
  const { width, height, focus } = found;
  const findings = { ...photo.findings, focus: photo.findings?.focus ?? focus };
  return { ...photo, size: photo.size ?? { width, height }, findings };
}

/** Returns what adds the sizes and faces that the shop has found. */
export function usePhotoDetails(photos: PhotoList): (photo: Photo) => Photo {
  const [details, setDetails] = useState<ReadonlyMap<string, StoredObject>>(new Map());
  const known = useCallback((photo: Photo) => withDetails(photo, details.get(pathOf(photo))), [details]);
  const wanted = photos.map(known).filter((photo) => pathOf(photo) && !(photo.size && photo.findings?.focus));
  const isUrgent = wanted.some(({ findings }) => !findings);
  const paths = wanted.map(pathOf).join(' ');

  useEffect(() => {
    if (paths === '') return undefined;
    let isLeft = false;
    let asked = 0;
    let timer = window.setTimeout(() => void ask(), isUrgent ? 0 : ASK_AGAIN_MS[0]);
    async function ask(): Promise<void> {
      const found = await detailsOf(paths.split(' ')).catch(() => undefined);
      if (isLeft) return;
      const wait = ASK_AGAIN_MS[asked++];
      if (wait !== undefined) timer = window.setTimeout(() => void ask(), wait);
      // last, because what is found may stop this
      if (found) setDetails((before) => new Map([...before, ...found]));
    }
    return () => {
      isLeft = true;
      window.clearTimeout(timer);
    };
  }, [paths, isUrgent]);

  return known;
}
