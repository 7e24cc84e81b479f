import { useEffect, useRef, useState } from 'react';
import { toast } from 'shell/contract';
import { imageRefusal } from '../../../shared/image-upload/image-refusal';
import { SendFailure, sendImage } from '../../../shared/image-upload/send-image';

/** `progress`: 0 to 1; null without an upload. */
export function usePictureUpload(onUploaded: (path: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  async function upload(file: File): Promise<void> {
    const refusal = imageRefusal(file);
    if (refusal) return toast(refusal);
    const { signal } = leaving.current;
    setProgress(0);
    try {
      onUploaded(await sendImage(file, { signal, onProgress: setProgress }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SendFailure)) throw error;
      toast({ tone: 'destructive', title: 'Upload failed', description: error.message });
    }
    setProgress(null);
  }
  return { progress, upload };
}
