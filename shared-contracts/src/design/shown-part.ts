import { type PixelSize, aspectOf, centerCrop, withBleed } from './crop.js';
import type { TemplateWindow } from './template.js';

/** The part of a photo that shows on the magnet's face, in percent of the photo from its upper left. */
export type ShownPart = { left: number; top: number; width: number; height: number };

/** The face of the first crop: without the bleed, which wraps around the edge. */
export function shownPartOf(photo: PixelSize, { width, height }: Pick<TemplateWindow, 'width' | 'height'>): ShownPart {
  const print = { widthInches: width, heightInches: height };
  const bleed = withBleed(print);
  const crop = centerCrop(photo, aspectOf(print));
  const [w, h] = [crop.w * (width / bleed.widthInches), crop.h * (height / bleed.heightInches)];
  return {
    left: ((crop.cx - w / 2) / photo.width) * 100,
    top: ((crop.cy - h / 2) / photo.height) * 100,
    width: (w / photo.width) * 100,
    height: (h / photo.height) * 100,
  };
}
