import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { StoredObject } from 'shared-contracts/media/schemas';
import { callApi } from 'shell/contract';
import type { DesignerAction } from '../model/designer-state';
import type { TrayPhoto, TrayPhotos } from '../model/pack-design';

/** How long to wait before asking again, because faces are being looked for, or the shop could not be reached. */
const ASK_AGAIN_MS = [2_000, 5_000, 10_000, 20_000, 40_000];
/** How many photos one call is about. */
const BATCH_SIZE = 100;

type StoredPhotosOptions = {
  photos: TrayPhotos;
  dispatch: Dispatch<DesignerAction>;
  /** The photos of this visit. */
  uploads: ReadonlyMap<string, unknown>;
};

/** The details of stored photos by path; undefined if the shop could not be reached. */
async function detailsOf(paths: readonly string[]): Promise<Map<string, StoredObject> | undefined> {
  try {
    const found = new Map<string, StoredObject>();
    for (let at = 0; at < paths.length; at += BATCH_SIZE) {
      const some = { paths: paths.slice(at, at + BATCH_SIZE) };
      const { photos } = await callApi('POST /api/objects/details', some);
      for (const photo of photos) found.set(photo.objectPath, photo);
    }
    return found;
  } catch {
    return undefined;
  }
}

/**
 * Asks the shop about the photos of an earlier visit, and about those whose faces it had not looked for yet: all in one call, then
 * again until it knows. Returns the photos that it no longer has.
 */
export function useStoredPhotos({ photos, dispatch, uploads }: StoredPhotosOptions): ReadonlySet<string> {
  const [checked, setChecked] = useState<ReadonlyMap<string, 'there' | 'gone'>>(new Map());
  const wanted = Object.values(photos).filter(
    ({ id, objectPath, size, focus }) =>
      objectPath && checked.get(id) !== 'gone' && (!size || !focus || !(checked.has(id) || uploads.has(id))),
  );
  const isUrgent = wanted.some(({ id }) => !checked.has(id) && !uploads.has(id));
  const key = wanted.map(({ objectPath }) => objectPath).join(' ');
  const latest = useRef<readonly TrayPhoto[]>(wanted);
  useEffect(() => {
    latest.current = wanted;
  });

  useEffect(() => {
    if (key === '') return undefined;
    let isLeft = false;
    let asked = 0;
    let timer: number | undefined;

    function learn(about: readonly TrayPhoto[], found: ReadonlyMap<string, StoredObject>): void {
      const states = about.map(({ id, objectPath }) => [id, found.has(objectPath!) ? 'there' : 'gone'] as const);
      setChecked((before) => new Map([...before, ...states]));
      for (const photo of about) {
        const { width, height, focus, sharpness, look } = found.get(photo.objectPath!) ?? {};
        if (!width || !height) continue;
        const isNews = !photo.size || (!photo.focus && focus) || (!photo.look && look);
        if (isNews)
          dispatch({ type: 'learned', photo: photo.id, facts: { size: { width, height }, focus, sharpness, look } });
      }
    }
    async function ask(): Promise<void> {
      const about = latest.current;
      const found = await detailsOf(about.map(({ objectPath }) => objectPath!));
      if (isLeft) return;
      if (found) learn(about, found);
      const wait = ASK_AGAIN_MS[asked++] ?? (found ? undefined : ASK_AGAIN_MS.at(-1));
      if (wait !== undefined) timer = window.setTimeout(() => void ask(), wait);
    }
    timer = window.setTimeout(() => void ask(), isUrgent ? 0 : ASK_AGAIN_MS[0]);
    return () => {
      isLeft = true;
      window.clearTimeout(timer);
    };
  }, [key, isUrgent, dispatch]);

  return new Set([...checked].flatMap(([id, state]) => (state === 'gone' ? [id] : [])));
}
