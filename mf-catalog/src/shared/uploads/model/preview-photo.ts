import type { PixelSize } from 'shared-contracts/design/crop';

/** `src` is an img URL, `size` that of the upright picture. */
export type PreviewPhoto = { src: string; size: PixelSize };
