import type { CSSProperties } from 'react';
import { type Crop, type PixelSize, bleedInches } from 'shared-contracts/design/crop';
import type { TemplateWindow } from 'shared-contracts/design/template';

/** The matrix of `cssTransformOf` in units of the container (a `container-type: size`), which the crop fills. */
export const photoStyle = ({ cx, cy, w, rotation }: Crop, { width, height }: PixelSize): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  transform: `translate(50cqw, 50cqh) rotate(${rotation}deg) scale(${width / w}) translate(${(-100 * cx) / width}%, ${(-100 * cy) / height}%)`,
});

/** The printed box, bleed included, around its window. */
export const bleedBox = ({ width, height }: TemplateWindow): CSSProperties => ({
  insetInline: `${(-100 * bleedInches) / width}%`,
  insetBlock: `${(-100 * bleedInches) / height}%`,
});
