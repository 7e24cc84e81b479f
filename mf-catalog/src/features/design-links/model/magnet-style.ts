import type { CSSProperties } from 'react';
import type { MagnetTemplate, TemplateWindow } from 'shared-contracts/design/template';

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** The shape of a magnet. */
export function magnetStyle({ shape, widthInches, heightInches, cornerRadiusInches }: MagnetTemplate): CSSProperties {
  const corners = `${percent(cornerRadiusInches, widthInches)} / ${percent(cornerRadiusInches, heightInches)}`;
  return { aspectRatio: `${widthInches} / ${heightInches}`, borderRadius: shape === 'round' ? '50%' : corners };
}

/** Where a window is on its magnet. */
export const windowStyle = (
  { widthInches, heightInches }: MagnetTemplate,
  { shape, x, y, width, height }: TemplateWindow,
): CSSProperties => ({
  left: percent(x, widthInches),
  top: percent(y, heightInches),
  width: percent(width, widthInches),
  height: percent(height, heightInches),
  ...(shape === 'round' && { borderRadius: '50%' }),
});
