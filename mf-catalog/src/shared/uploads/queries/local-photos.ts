import type { PixelSize } from 'shared-contracts/design/crop';

export const previews = {
  make: (file: File) => URL.createObjectURL(file),
  free: (address: string) => URL.revokeObjectURL(address),
};

/** From its header; undefined if the browser cannot draw it. */
export const measure = (preview: string) =>
  new Promise<PixelSize | undefined>((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener('error', () => resolve(undefined));
    image.src = preview;
  });
