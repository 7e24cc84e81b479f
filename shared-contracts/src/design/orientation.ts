import type { PixelSize } from './crop.js';
import { fillsMagnet } from './fills-magnet.js';
import type { MagnetTemplate } from './template.js';

/** `turned`: by a quarter; absent: as its template lies. */
export type Orientation = 'turned' | undefined;

const isLying = (width: number, height: number) => width > height;

export const canTurn = (template: MagnetTemplate): boolean =>
  template.orientations !== 'fixed' &&
  template.shape === 'rectangle' &&
  template.widthInches !== template.heightInches &&
  fillsMagnet(template);

export function orientedTemplate(template: MagnetTemplate, orientation: Orientation): MagnetTemplate {
  if (orientation === undefined) return template;
  const { widthInches, heightInches, windows } = template;
  return {
    ...template,
    widthInches: heightInches,
    heightInches: widthInches,
    windows: windows.map(({ shape, x, y, width, height }) => ({ shape, x: y, y: x, width: height, height: width })),
  };
}

export function orientationFor(template: MagnetTemplate, photo: PixelSize): Orientation {
  if (!canTurn(template) || photo.width === photo.height) return undefined;
  const isPhotoLying = isLying(photo.width, photo.height);
  return isPhotoLying === isLying(template.widthInches, template.heightInches) ? undefined : 'turned';
}
