import type { CSSProperties } from 'react';
import type { MagnetTemplate, TemplateWindow } from 'shared-contracts/design/template';

const roundedOf = ({ widthInches, heightInches, cornerRadiusInches }: MagnetTemplate): string =>
  `${(100 * cornerRadiusInches) / widthInches}% / ${(100 * cornerRadiusInches) / heightInches}%`;

export function cornersOf(template: MagnetTemplate, window: TemplateWindow): string {
  if (window.shape === 'round') return '50%';
  const fills = window.width === template.widthInches && window.height === template.heightInches;
  return fills ? roundedOf(template) : '0';
}

export const outlineOf = (template: MagnetTemplate): string =>
  template.shape === 'round' ? '50%' : roundedOf(template);

export const windowBox = (
  { widthInches, heightInches }: MagnetTemplate,
  { x, y, width, height }: TemplateWindow,
): CSSProperties => ({
  left: `${(100 * x) / widthInches}%`,
  top: `${(100 * y) / heightInches}%`,
  width: `${(100 * width) / widthInches}%`,
  height: `${(100 * height) / heightInches}%`,
});
