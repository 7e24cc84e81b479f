import type { Face, PixelSize } from 'shared-contracts/design/crop';
import { type DesignProblem, designProblemOf, withTrueQuality } from 'shared-contracts/design/design';
import { madeDesign } from 'shared-contracts/design/first-design';
import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { type Failure, type Result, fail, ok } from '../../../shared/result.js';

/** By path. `faces`: none until they have been found. */
export type KnownPhotos = ReadonlyMap<string, PixelSize & { faces: readonly Face[] }>;
type Designed = { customDesign: Design | null; customImages: readonly string[]; selectedPack: string | null };
type NamedPath = { field: string; path: string };

export const photoGone = 'This photo is not yours. Please upload it again.';
const messages: Record<DesignProblem['code'], string> = {
  design_outdated: 'This magnet has changed since you designed it. Please place your photos again.',
  unknown_photo: photoGone,
  crop_outside_photo: 'Part of this place has no photo. Please crop it again.',
  crop_of_other_shape: 'This crop does not have the shape of its place. Please crop it again.',
};

export const namedPhotosOf = (
  line: { customImages: readonly string[]; customDesign: Design | null },
  prefix = '',
): NamedPath[] =>
  line.customDesign && !line.customDesign.made
    ? line.customDesign.slots.map(({ path }, slot) => ({ field: `${prefix}customDesign.slots.${slot}.path`, path }))
    : line.customImages.map((path, index) => ({ field: `${prefix}customImages.${index}`, path }));

export function refuseForeign(photos: readonly NamedPath[], own: KnownPhotos): Failure | undefined {
  const errors = photos.flatMap(({ field, path }) => (own.has(path) ? [] : [[field, photoGone] as const]));
  return errors.length > 0 ? fail('invalid_input', photoGone, { errors: Object.fromEntries(errors) }) : undefined;
}

const fieldOf = (problem: DesignProblem): string => {
  if (problem.code === 'design_outdated') return 'customDesign';
  return `customDesign.slots.${problem.slot}.${problem.code === 'unknown_photo' ? 'path' : 'crop'}`;
};

export function designMadeOf(
  { customImages, selectedPack }: Omit<Designed, 'customDesign'>,
  { magnets, own, earlier = [] }: { magnets: ProductMagnets; own: KnownPhotos; earlier?: readonly (Design | null)[] },
): Design | null {
  const photos = customImages.flatMap((path) => {
    const photo = own.get(path);
    return photo ? [{ path, size: photo, faces: photo.faces }] : [];
  });
  if (photos.length === 0) return null;
  const slots = earlier.flatMap((design) => design?.slots ?? []);
  return madeDesign({ magnets, packSize: Number(selectedPack ?? 1), photos, earlier: slots });
}

/**
 * With the design's true print quality, or why it cannot be printed. Lines without a design are laid out by the shop. `stored`: designs
 * that lines of these photos have had.
 */
export function withCheckedDesign<Line extends Designed>(
  line: Line,
  { magnets, own, stored = [] }: { magnets: ProductMagnets; own: KnownPhotos; stored?: readonly (Design | null)[] },
  prefix = '',
): Result<Line> {
  const { customDesign } = line;
  if (!customDesign || customDesign.made || customDesign.slots.length === 0)
    return ok({ ...line, customDesign: designMadeOf(line, { magnets, own, earlier: [...stored, customDesign] }) });
  const packSize = Number(line.selectedPack ?? 1);
  const problem = designProblemOf(customDesign, { magnets, packSize, photos: own });
  if (!problem) return ok({ ...line, customDesign: withTrueQuality(customDesign, magnets, packSize) });
  const code = problem.code === 'design_outdated' ? problem.code : 'invalid_input';
  const message = messages[problem.code];
  return fail(code, message, { errors: { [prefix + fieldOf(problem)]: message } });
}
