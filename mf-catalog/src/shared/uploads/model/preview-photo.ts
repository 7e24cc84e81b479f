import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import type { Slot } from 'shared-contracts/design/slots';

/** A photo as it is printed. `src` is an img URL, `size` that of the upright picture, `place` as its magnet lies. */
export type PreviewPhoto = { src: string; size: PixelSize; place: Slot; crop: Crop };
