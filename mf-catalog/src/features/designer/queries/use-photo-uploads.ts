import { type Dispatch, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'shell/contract';
import { type Photo, isSettled } from '../../../shared/uploads/model/photo-list';
import { ABOUT_PHOTOS, outcomeToast } from '../../../shared/uploads/model/upload-toasts';
import {
  type PhotoEventHandler,
  type UnsentPhoto,
  type UploadTicket,
  createUploads,
} from '../../../shared/uploads/model/uploads';
import { measure, previews } from '../../../shared/uploads/queries/local-photos';
import { type DesignerAction, type DesignerState } from '../model/designer-state';
import type { TrayPhoto } from '../model/pack-design';
import type { DraftStore } from './draft-store';
import { digestOf, pictureOf } from './local-pictures';
import { useStoredPhotos } from './use-stored-photos';

/** What the tray shows of a photo's way to the shop; `lost`: it was never sent, and its file is gone. */
export type PhotoProgress = Photo['state'] | { kind: 'lost' };

type UploadOptions = {
  state: DesignerState;
  dispatch: Dispatch<DesignerAction>;
  store: DraftStore;
  /** Photos of a draft that were not uploaded yet. */
  unsent: readonly UnsentPhoto[];
  /** Where uploads were sent to, kept with the draft. */
  tickets: Record<string, UploadTicket>;
};

/** Uploads the photos of the tray, and finds out what the designer needs to know about them. */
export function usePhotoUploads({ state, dispatch, store, unsent, tickets }: UploadOptions) {
  const files = useRef(new Map(unsent.map(({ id, file }) => [id, file])));
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const [uploads] = useState(() =>
    createUploads({
      openTransport: async (onEvent: PhotoEventHandler) =>
        (await import('../../../shared/uploads/queries/photo-transport')).createPhotoTransport(
          onEvent,
          (id, ticket) => {
            tickets[id] = ticket;
          },
        ),
      onOutcomes: (outcomes) => {
        if (outcomes.some(({ ok }) => !ok)) toast({ ...outcomeToast(outcomes), about: ABOUT_PHOTOS });
      },
      measure,
      previews,
    }),
  );
  const list = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);

  useEffect(() => {
    uploads.start();
    return () => uploads.stop();
  }, [uploads]);

  // one at a time: a decoded photo takes 50 MB
  const drawing = useRef(Promise.resolve());
  const drawn = useRef(new Set<string>());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  async function drawAfter(before: Promise<void>, id: string, file: File): Promise<void> {
    await before;
    if (!isOpen.current) return;
    const [picture, digest] = [await pictureOf(file), await digestOf(file)];
    if (picture) setPictures((known) => new Map(known).set(id, picture));
    if (digest) dispatch({ type: 'learned', photo: id, facts: { digest } });
  }
  function draw(id: string, file: File): void {
    if (drawn.current.has(id)) return;
    drawn.current.add(id);
    drawing.current = drawAfter(drawing.current, id, file);
  }

  const drawAll = useRef(draw);
  useEffect(() => {
    drawAll.current = draw;
  });
  useEffect(() => {
    if (unsent.length === 0) return;
    uploads.resume(unsent);
    for (const { id, file } of unsent) drawAll.current(id, file);
  }, [uploads, unsent]);

  // facts flow from the uploads into the design
  const { photos } = state;
  useEffect(() => {
    for (const { id, size, findings, state: progress } of list) {
      const known = photos[id];
      if (!known) continue;
      const objectPath = progress.kind === 'ready' ? progress.objectPath : undefined;
      const isNewPath = objectPath !== undefined && known.objectPath !== objectPath;
      if (isNewPath) {
        dispatch({ type: 'learned', photo: id, facts: { objectPath, ...(size && { size }), ...findings } });
        void store.dropFiles([id]);
      } else if (size && !known.size) dispatch({ type: 'learned', photo: id, facts: { size } });
    }
  }, [list, photos, dispatch, store]);

  // a photo that was removed is not uploaded, unless that is undone
  const { tray } = state.present;
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const inTray = new Set(tray);
    for (const id of tray) seen.current.add(id);
    const known = new Set(uploads.read().map(({ id }) => id));
    for (const { id, state: progress } of uploads.read())
      if (seen.current.has(id) && !inTray.has(id) && progress.kind !== 'ready') uploads.remove(id);
    const back = tray.flatMap((id) => {
      const file = files.current.get(id);
      return file && !known.has(id) && !photos[id]?.objectPath ? [{ id, file }] : [];
    });
    if (back.length > 0) uploads.resume(back);
  }, [uploads, tray, photos]);

  const known = useMemo(() => new Map(list.map((photo) => [photo.id, photo])), [list]);
  const gone = useStoredPhotos({ photos, dispatch, uploads: known });

  useEffect(() => {
    const retryAll = () => {
      for (const { id, state: progress } of uploads.read()) if (progress.kind === 'failed') uploads.retry(id);
    };
    window.addEventListener('online', retryAll);
    return () => window.removeEventListener('online', retryAll);
  }, [uploads]);

  return {
    /** Adds files to the tray, and begins to upload them. */
    add: (chosen: readonly File[]): void => {
      const added = chosen.map((file): TrayPhoto & { file: File } => ({
        id: crypto.randomUUID(),
        name: file.name,
        file,
      }));
      for (const { id, file } of added) files.current.set(id, file);
      dispatch({ type: 'added', photos: added.map(({ id, name }) => ({ id, name })) });
      uploads.resume(added);
      for (const { id, file } of added) {
        draw(id, file);
        void store.keepFile(id, file);
      }
    },
    retry: uploads.retry,
    progressOf: (id: string): PhotoProgress => {
      const photo = photos[id];
      if (gone.has(id)) return { kind: 'lost' };
      if (photo?.objectPath) return { kind: 'ready', objectPath: photo.objectPath };
      return known.get(id)?.state ?? { kind: 'lost' };
    },
    /**
     * An address for img: the local photo if this browser can draw it, else the stored one in the width that is needed; for
     * Picture, which adds the width, without it.
     */
    pictureOf: (id: string, width?: 640 | 1280): string | undefined => {
      const path = photos[id]?.objectPath;
      const preview = photos[id]?.size && known.get(id)?.preview;
      const local = pictures.get(id) ?? (preview === path ? undefined : preview);
      return local ?? (path && width ? `${path}?w=${width}` : path);
    },
    isSettled: isSettled(list),
    whenSettled: uploads.whenSettled,
  };
}
export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
