import type { PixelSize } from './crop.js';
import type { MagnetTemplate } from './template.js';

/** Of one magnet: `turned` by a quarter from how its template lies. Absent: as it lies. */
export type Orientation = 'turned' | undefined;

const isLying = (width: number, height: number) => width > height;

const EDGE = 1e-9;
type Measures = {
  widthInches: number;
  heightInches: number;
  windows: readonly { shape: string; width: number; height: number }[];
};

/** Its only window is a rectangle, and the whole magnet. */
export const fillsMagnet = ({ widthInches, heightInches, windows: [window, ...others] }: Measures): boolean =>
  others.length === 0 &&
  window?.shape === 'rectangle' &&
  Math.abs(window.width - widthInches) < EDGE &&
  Math.abs(window.height - heightInches) < EDGE;

export const canTurn = (template: MagnetTemplate): boolean =>
  template.orientations !== 'fixed' &&
  template.shape === 'rectangle' &&
  template.widthInches !== template.heightInches &&
  fillsMagnet(template);

/** The template as a magnet of this orientation lies. */
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

/** Wider than high: lying. A square photo leaves the magnet as it lies. */
export function orientationFor(template: MagnetTemplate, photo: PixelSize): Orientation {
  if (!canTurn(template) || photo.width === photo.height) return undefined;
  const isPhotoLying = isLying(photo.width, photo.height);
  return isPhotoLying === isLying(template.widthInches, template.heightInches) ? undefined : 'turned';
}
