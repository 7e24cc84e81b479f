import type { PixelSize } from 'shared-contracts/design/crop';

/** A photo that the browser can draw: `src` is an img URL, `size` that of the upright picture. */
export type PreviewPhoto = { src: string; size: PixelSize };
