import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import type { Photo, PhotoRefusal } from '../../../shared/uploads/model/photo-list';
import { failureLabels } from '../../../shared/uploads/model/photo-list';
import { createUploads } from '../../../shared/uploads/model/uploads';
import { previews } from '../../../shared/uploads/queries/local-photos';
import { openTransport } from '../../../shared/uploads/queries/open-transport';
import { useAddLinkedPhoto } from './linked-design-query';

/** `progress`: 0 to 1, null while it waits. `failure` may pass; `refusal` does not. */
export type SentPhoto = {
  id: string;
  name: string;
  preview: string;
  progress: number | null;
  failure?: { title: string; detail?: string | undefined };
  refusal?: PhotoRefusal;
};

function sentPhotoOf({ id, name, preview, state }: Photo, notOffered: string | undefined): SentPhoto {
  const photo = { id, name, preview, progress: null };
  switch (state.kind) {
    case 'retrying':
      return { ...photo, failure: { title: failureLabels[state.failure], detail: state.detail } };
    case 'refused':
      return { ...photo, refusal: state };
    case 'ready':
      return notOffered === undefined
        ? { ...photo, progress: 1 }
        : { ...photo, failure: { title: 'Not added', detail: notOffered } };
    case 'uploading':
      return { ...photo, progress: state.progress };
    case 'waiting':
      return photo;
    default:
      return state satisfies never;
  }
}

/** A photo leaves the list once it is stored. */
export function useLinkedUploads(token: string, friendName: string) {
  const [uploads] = useState(() =>
    createUploads({ openTransport, onOutcomes: () => {}, measure: () => Promise.resolve(undefined), previews }),
  );
  const photos = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);
  const { mutateAsync: addPhoto } = useAddLinkedPhoto(token);
  const [offered] = useState(() => new Set<string>());
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});

  async function offer(id: string, objectPath: string): Promise<void> {
    if (offered.has(id)) return;
    offered.add(id);
    try {
      await addPhoto({ path: objectPath, ...(friendName && { friendName }) });
      uploads.remove(id);
    } catch (error) {
      const reason = failureText(error);
      setRefusals((before) => ({ ...before, [id]: reason }));
    }
  }

  const offerStored = useEffectEvent(() => {
    for (const { id, state } of uploads.read()) if (state.kind === 'ready') void offer(id, state.objectPath);
  });
  useEffect(() => {
    const unsubscribe = uploads.subscribe(() => offerStored());
    uploads.start();
    return () => {
      unsubscribe();
      uploads.stop();
    };
  }, [uploads]);

  return {
    photos: photos.map((photo) => sentPhotoOf(photo, refusals[photo.id])),
    all: photos,
    add: uploads.add,
    accept: uploads.accept,
    replace: uploads.replace,
    retryAll: () => uploads.retry(),
    remove: uploads.remove,
    retry: (id: string) => {
      const photo = uploads.read().find((one) => one.id === id);
      if (photo?.state.kind !== 'ready') return uploads.retry(id);
      setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)));
      offered.delete(id);
      return void offer(id, photo.state.objectPath);
    },
  };
}
