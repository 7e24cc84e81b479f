import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { type Photo, failureLabels } from '../../../shared/uploads/model/photo-list';
import { type PhotoEventHandler, createUploads } from '../../../shared/uploads/model/uploads';
import { previews } from '../../../shared/uploads/queries/local-photos';
import { useAddLinkedPhoto } from './linked-design-query';

/** `progress` is 0 to 1, null while it waits. */
export type SentPhoto = {
  id: string;
  name: string;
  preview: string;
  progress: number | null;
  failure?: { title: string; detail?: string };
};

const openTransport = async (onEvent: PhotoEventHandler) =>
  (await import('../../../shared/uploads/queries/photo-transport')).createPhotoTransport(onEvent);

function sentPhotoOf({ id, name, preview, state }: Photo, refusal: string | undefined): SentPhoto {
  const photo = { id, name, preview };
  if (state.kind === 'failed')
    return { ...photo, progress: null, failure: { title: failureLabels[state.failure], detail: state.detail } };
  if (refusal !== undefined) return { ...photo, progress: null, failure: { title: 'Not added', detail: refusal } };
  if (state.kind === 'ready') return { ...photo, progress: 1 };
  return { ...photo, progress: state.kind === 'uploading' ? state.progress : null };
}

/** Adds each photo to the linked design once it is stored. It then leaves the list. */
export function useLinkedUploads(token: string) {
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
      await addPhoto(objectPath);
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
    add: uploads.add,
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
