import * as z from 'zod';
import { shopPolicy } from '../policy/shop-policy.js';
import { fillsMagnet } from './fills-magnet.js';

/** `round`: an ellipse that touches all four sides. */
export const Outline = z.enum(['rectangle', 'round']);
export type Outline = z.infer<typeof Outline>;

const Inches = z.number().positive('Must be more than 0').max(24, 'Must be at most 24 inches');

/** From the magnet's upper left, in inches. */
export const TemplateWindow = z.strictObject({
  shape: Outline,
  x: z.number().min(0),
  y: z.number().min(0),
  width: Inches,
  height: Inches,
});
export type TemplateWindow = z.infer<typeof TemplateWindow>;

const Margin = z.number().min(0).max(2, 'Must be at most 2 inches');
const EDGE = 1e-9;

/**
 * A version never changes, so that orders print as designed. `orientations`: `either` prints upright or lying, as the photo is;
 * absent: `either` for a rectangle that one window fills, else `fixed`. `wrapInches`: how far the picture goes around the edge (0).
 * `bleedInches`: printed beyond that and cut off (`shopPolicy.photos.bleedMillimeters`). `safeInches`: what matters keeps this far
 * from the edge (`safeMillimeters`).
 */
export const MagnetTemplate = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens')
      .max(60),
    version: z.int().min(1),
    shape: Outline,
    widthInches: Inches,
    heightInches: Inches,
    cornerRadiusInches: z.number().min(0),
    orientations: z.enum(['fixed', 'either']).optional(),
    bleedInches: Margin.optional(),
    wrapInches: Margin.optional(),
    safeInches: Margin.optional(),
    windows: z.array(TemplateWindow).min(1, 'A magnet needs a window').max(12),
  })
  .refine(
    ({ widthInches, heightInches, windows }) =>
      windows.every(({ x, y, width, height }) => x + width <= widthInches + EDGE && y + height <= heightInches + EDGE),
    { path: ['windows'], error: 'Each window must lie on the magnet' },
  )
  .refine(
    ({ widthInches, heightInches, cornerRadiusInches }) =>
      cornerRadiusInches <= Math.min(widthInches, heightInches) / 2,
    { path: ['cornerRadiusInches'], error: 'Must be at most half of the shorter side' },
  )
  .refine(({ widthInches, heightInches, safeInches }) => 2 * (safeInches ?? 0) < Math.min(widthInches, heightInches), {
    path: ['safeInches'],
    error: 'The safe area must leave room for a picture',
  })
  .refine((template) => template.orientations !== 'either' || fillsMagnet(template), {
    path: ['orientations'],
    error: 'Only a rectangle with one window that fills it can print either way',
  });
export type MagnetTemplate = z.infer<typeof MagnetTemplate>;

/** A pack is a multiple of this list. */
export const ProductMagnets = z
  .array(z.strictObject({ template: MagnetTemplate, count: z.int().min(1).max(shopPolicy.packs.maximumSize) }))
  .min(1)
  .max(12);
export type ProductMagnets = z.infer<typeof ProductMagnets>;
