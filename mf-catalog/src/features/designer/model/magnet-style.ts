import type { CSSProperties } from 'react';
import type { MagnetTemplate, TemplateWindow } from 'shared-contracts/design/template';

/** The magnet's if the window fills it, else square. */
export function cornersOf(template: MagnetTemplate, window: TemplateWindow): string {
  if (window.shape === 'round') return '50%';
  const { widthInches, heightInches, cornerRadiusInches } = template;
  const fills = window.width === widthInches && window.height === heightInches;
  if (!fills) return '0';
  return `${(100 * cornerRadiusInches) / widthInches}% / ${(100 * cornerRadiusInches) / heightInches}%`;
}

export function outlineOf({ shape, widthInches, heightInches, cornerRadiusInches }: MagnetTemplate): string {
  if (shape === 'round') return '50%';
  return `${(100 * cornerRadiusInches) / widthInches}% / ${(100 * cornerRadiusInches) / heightInches}%`;
}

export const windowBox = (
  { widthInches, heightInches }: MagnetTemplate,
  { x, y, width, height }: TemplateWindow,
): CSSProperties => ({
  left: `${(100 * x) / widthInches}%`,
  top: `${(100 * y) / heightInches}%`,
  width: `${(100 * width) / widthInches}%`,
  height: `${(100 * height) / heightInches}%`,
});
