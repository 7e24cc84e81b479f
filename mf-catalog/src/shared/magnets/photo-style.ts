import type { CSSProperties } from 'react';
import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import type { PrintWindow } from 'shared-contracts/design/margins';

/** Browsers round a picture's box to whole pixels before they scale it: larger, it is rounded less. */
const ENLARGED = 16;

/** `cssTransformOf` in units of the container (a `container-type: size`). */
export const photoStyle = ({ cx, cy, w, rotation }: Crop, { width, height }: PixelSize): CSSProperties => ({
  inlineSize: `${100 * ENLARGED}%`,
  aspectRatio: `${width} / ${height}`,
  transform: `translate(50cqw, 50cqh) rotate(${rotation}deg) scale(${width / w / ENLARGED}) translate(${(-100 * cx) / width}%, ${(-100 * cy) / height}%)`,
});

/** Margins included. */
export const printedBox = ({ width, height, marginInches }: PrintWindow): CSSProperties => ({
  insetInline: `${(-100 * marginInches) / width}%`,
  insetBlock: `${(-100 * marginInches) / height}%`,
});
