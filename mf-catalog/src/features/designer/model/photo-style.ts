import type { CSSProperties } from 'react';
import { type Crop, type PixelSize, withBleed } from 'shared-contracts/design/crop';
import type { MagnetTemplate, TemplateWindow } from 'shared-contracts/design/template';
import { printSizeOf } from 'shared-contracts/print/print-quality';
import { marginsOf } from './print-margins';

/**
 * Draws a photo, as wide as its container at first, so that the crop fills the container (a `container-type: size`): the
 * matrix of `cssTransformOf` in relative units.
 */
export const photoStyle = ({ cx, cy, w, rotation }: Crop, { width, height }: PixelSize): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  transform: `translate(50cqw, 50cqh) rotate(${rotation}deg) scale(${width / w}) translate(${(-100 * cx) / width}%, ${(-100 * cy) / height}%)`,
});

/** The corners of a window in percent: of the magnet if it fills it, else square. */
export function cornersOf(template: MagnetTemplate, window: TemplateWindow): string {
  if (window.shape === 'round') return '50%';
  const { widthInches, heightInches, cornerRadiusInches } = template;
  const fills = window.width === widthInches && window.height === heightInches;
  if (!fills) return '0';
  return `${(100 * cornerRadiusInches) / widthInches}% / ${(100 * cornerRadiusInches) / heightInches}%`;
}

/** The corners of the magnet in percent. */
export function outlineOf({ shape, widthInches, heightInches, cornerRadiusInches }: MagnetTemplate): string {
  if (shape === 'round') return '50%';
  return `${(100 * cornerRadiusInches) / widthInches}% / ${(100 * cornerRadiusInches) / heightInches}%`;
}

/** The printed box, bleed included, around a window's box. */
export function bleedBox(window: TemplateWindow): CSSProperties {
  const { widthInches, heightInches } = withBleed(printSizeOf(window));
  const { bleed } = marginsOf(window);
  return {
    insetInline: `${(-bleed.x * widthInches) / window.width}%`,
    insetBlock: `${(-bleed.y * heightInches) / window.height}%`,
  };
}

/** A window's box on its magnet. */
export const windowBox = (
  { widthInches, heightInches }: MagnetTemplate,
  { x, y, width, height }: TemplateWindow,
): CSSProperties => ({
  left: `${(100 * x) / widthInches}%`,
  top: `${(100 * y) / heightInches}%`,
  width: `${(100 * width) / widthInches}%`,
  height: `${(100 * height) / heightInches}%`,
});
