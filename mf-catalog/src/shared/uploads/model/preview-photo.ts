import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import type { Slot } from 'shared-contracts/design/slots';

/** `src`: an img URL. `size`: upright. `place`: as its magnet lies. */
export type PreviewPhoto = { src: string; size: PixelSize; place: Slot; crop: Crop };
