import { shopPolicy } from '../policy/shop-policy.js';
import type { MagnetTemplate, TemplateWindow } from './template.js';

const MILLIMETERS_PER_INCH = 25.4;
const usualBleed = shopPolicy.photos.bleedMillimeters / MILLIMETERS_PER_INCH;
const usualSafe = shopPolicy.photos.safeMillimeters / MILLIMETERS_PER_INCH;

type Named = Pick<MagnetTemplate, 'bleedInches' | 'wrapInches' | 'safeInches'>;
/** In inches. `wrap`: around the magnet's edge, up to the cut. `bleed`: beyond the cut. `safe`: from the front's edge inwards. */
export type Margins = { wrap: number; bleed: number; safe: number };

export const marginsOf = ({ bleedInches, wrapInches, safeInches }: Named): Margins => ({
  wrap: wrapInches ?? 0,
  bleed: bleedInches ?? usualBleed,
  safe: safeInches ?? usualSafe,
});

/** How far the picture reaches beyond the front on each side, in inches. */
export function outerInches(template: Named): number {
  const { wrap, bleed } = marginsOf(template);
  return wrap + bleed;
}

/** `marginInches`: how far its picture reaches beyond it. `safeInches`: from its edge to its safe area. */
export type PrintWindow = TemplateWindow & { marginInches: number; safeInches: number };

/** `window` counts from 0. */
export const windowOf = ({ template, window }: { template: MagnetTemplate; window: number }): PrintWindow => ({
  ...template.windows[window]!,
  marginInches: outerInches(template),
  safeInches: marginsOf(template).safe,
});
