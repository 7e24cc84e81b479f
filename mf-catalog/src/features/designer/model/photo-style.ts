import type { CSSProperties } from 'react';
import { type Crop, type PixelSize, withBleed } from 'shared-contracts/design/crop';
import type { TemplateWindow } from 'shared-contracts/design/template';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { marginsOf } from './print-margins';

/** The matrix of `cssTransformOf` in units of the container (a `container-type: size`), which the crop fills. */
export const photoStyle = ({ cx, cy, w, rotation }: Crop, { width, height }: PixelSize): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  transform: `translate(50cqw, 50cqh) rotate(${rotation}deg) scale(${width / w}) translate(${(-100 * cx) / width}%, ${(-100 * cy) / height}%)`,
});

/** The printed box, bleed included. */
export function bleedBox(window: TemplateWindow): CSSProperties {
  const { widthInches, heightInches } = withBleed(printSizeOf(window));
  const { bleed } = marginsOf(window);
  return {
    insetInline: `${(-bleed.x * widthInches) / window.width}%`,
    insetBlock: `${(-bleed.y * heightInches) / window.height}%`,
  };
}
