import type { PixelSize } from 'shared-contracts/design/crop';
import { type DesignProblem, designProblemOf, withTrueQuality } from 'shared-contracts/design/design';
import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { type Failure, type Result, fail, ok } from '../../../shared/result.js';

export type OwnPhotoSizes = ReadonlyMap<string, PixelSize>;
type Designed = { customDesign: Design | null; selectedPack: string | null };
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
  line.customDesign
    ? line.customDesign.slots.map(({ path }, slot) => ({ field: `${prefix}customDesign.slots.${slot}.path`, path }))
    : line.customImages.map((path, index) => ({ field: `${prefix}customImages.${index}`, path }));

/** By field; undefined if all are the caller's. */
export function refuseForeign(photos: readonly NamedPath[], own: OwnPhotoSizes): Failure | undefined {
  const errors = photos.flatMap(({ field, path }) => (own.has(path) ? [] : [[field, photoGone] as const]));
  return errors.length > 0 ? fail('invalid_input', photoGone, { errors: Object.fromEntries(errors) }) : undefined;
}

const fieldOf = (problem: DesignProblem): string => {
  if (problem.code === 'design_outdated') return 'customDesign';
  return `customDesign.slots.${problem.slot}.${problem.code === 'unknown_photo' ? 'path' : 'crop'}`;
};

/** With the design's true print quality, or why it cannot be printed. An empty design is none. */
export function withCheckedDesign<Line extends Designed>(
  line: Line,
  { magnets, own }: { magnets: ProductMagnets; own: OwnPhotoSizes },
  prefix = '',
): Result<Line> {
  if (!line.customDesign || line.customDesign.slots.length === 0) return ok({ ...line, customDesign: null });
  const packSize = Number(line.selectedPack ?? 1);
  const problem = designProblemOf(line.customDesign, { magnets, packSize, photos: own });
  if (!problem) return ok({ ...line, customDesign: withTrueQuality(line.customDesign, magnets, packSize) });
  const code = problem.code === 'design_outdated' ? problem.code : 'invalid_input';
  const message = messages[problem.code];
  return fail(code, message, { errors: { [prefix + fieldOf(problem)]: message } });
}
