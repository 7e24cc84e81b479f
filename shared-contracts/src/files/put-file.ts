const STALLED_AFTER_MS = 30_000;

export type PutOptions = {
  type: string;
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
};

/** `fetch` reports no progress. Resolves with the status: 0 if the network fails or stalls, undefined if aborted. */
export const putFile = (url: string, file: File, { type, signal, onProgress }: PutOptions) =>
  new Promise<number | undefined>((resolve) => {
    const request = new XMLHttpRequest();
    let timer: number;
    function end(status: number | undefined): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      resolve(status);
    }
    function giveUp(status: number | undefined): void {
      request.abort();
      end(status);
    }
    const cancel = () => giveUp(undefined);
    function watch(): void {
      clearTimeout(timer);
      timer = window.setTimeout(() => giveUp(0), STALLED_AFTER_MS);
    }

    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      watch();
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => end(request.status));
    request.addEventListener('error', () => end(0));
    signal?.addEventListener('abort', cancel);
    watch();
    request.send(file);
  });
