import { useEffect, useRef, useState } from 'react';
import { callApi, toast } from 'shell/contract';
import { SendFailure, sendImage, statusOf } from '../../../shared/image-upload/send-image';
import { useRefreshImages } from './product-images';

type Saved = { productId: string; imageUrl: string; file: File };

async function saveImage({ productId, imageUrl, file }: Saved, signal: AbortSignal): Promise<void> {
  try {
    await callApi(
      'POST /api/admin/products/:id/images',
      {
        id: productId,
        imageUrl,
        altText: '',
        fileName: file.name.slice(-255),
        fileSize: file.size,
        mimeType: file.type,
        isPrimary: false,
      },
      { signal },
    );
  } catch (error) {
    throw new SendFailure('processed', `Failed to save image to product: ${statusOf(error)}`);
  }
}

const CONCURRENCY = 3;

/** `progress`: 0 to 1. */
export type ImageUpload = { id: string; file: File; progress: number; failure: string | null };

function tellFailure(failure: SendFailure): void {
  if (failure.stage === 'sent')
    toast({ tone: 'destructive', title: 'Upload failed', description: 'Could not upload image. Please try again.' });
  else
    toast({
      tone: 'destructive',
      title: 'Image Upload Failed',
      description: `Failed to process uploaded image: ${failure.message}`,
    });
}

/** Uploads three at a time, and adds them in the order chosen. */
export function useImageUploads(productId: string) {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const refresh = useRefreshImages();
  const leaving = useRef(new AbortController());
  const made = useRef(0);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const change = (id: string, changes: Partial<ImageUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  async function run(batch: readonly ImageUpload[]): Promise<void> {
    const { signal } = leaving.current;
    const sent = new Map<string, Promise<string>>();
    const begin = ({ id, file }: ImageUpload): void => {
      const sending = sendImage(file, { signal, onProgress: (progress) => change(id, { progress }) });
      // awaited later; not unhandled until then
      sending.catch(() => undefined);
      sent.set(id, sending);
      const beginNext = () => {
        const waiting = batch.find((upload) => !sent.has(upload.id));
        if (waiting) begin(waiting);
      };
      sending.then(beginNext, beginNext);
    };
    batch.slice(0, CONCURRENCY).forEach(begin);

    let saved = 0;
    const failures: SendFailure[] = [];
    for (const { id, file } of batch) {
      try {
        // exists: the earlier uploads are done
        const imageUrl = await sent.get(id)!;
        await saveImage({ productId, imageUrl, file }, signal);
        saved += 1;
        drop(id);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof SendFailure)) throw error;
        failures.push(error);
        change(id, { failure: error.message });
      }
    }
    if (saved > 0) {
      await refresh();
      toast({
        tone: 'success',
        title: 'Images Uploaded Successfully',
        description: `${saved} image(s) added to product and saved to database`,
      });
    }
    // one toast is shown at a time
    if (failures[0]) tellFailure(failures[0]);
  }

  return {
    uploads,
    start: (files: readonly File[]): void => {
      const batch = files.map((file) => ({ id: `upload-${(made.current += 1)}`, file, progress: 0, failure: null }));
      setUploads((all) => [...all.filter(({ failure }) => failure === null), ...batch]);
      void run(batch);
    },
    retry: (upload: ImageUpload): void => {
      change(upload.id, { failure: null, progress: 0 });
      void run([upload]);
    },
    drop,
  };
}
