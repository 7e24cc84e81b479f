import type { Plan } from '../../federation/publish/browser-journey.mjs';
import { type Preview, previewLinkOf, signPreview } from 'shared-server/registry/preview-link';
import { type Composition, type SliceInUse, versionsOf } from '../registry/composition';
import { type Rollout, replaced } from '../registry/rollout';

/** With more, not every combination is tried. */
const MAX_COMBINED = 3;
const VALID_S = 30 * 60;

export type GatePlan = Plan & { origin: string };

const isPattern = (path: string) => /[:*]/.test(path);

/** Of many, each alone and all of them. */
function combinationsOf<T>(things: readonly T[]): T[][] {
  if (things.length > MAX_COMBINED) return [[], ...things.map((one) => [one]), [...things]];
  return things.reduce<T[][]>((known, one) => [...known, ...known.map((some) => [...some, one])], [[]]);
}

/** With the other slices' versions in use, and with their canaries. */
export function compositionsWith(slice: SliceInUse, { current, canaries }: Rollout): Composition[] {
  const others = canaries.filter(({ name }) => name !== slice.name);
  return combinationsOf(others).map((chosen) => replaced(current, [...chosen, slice]));
}

const firstPageOf = ({ name, extras: { paths, privatePaths } }: SliceInUse) => {
  const plain = paths.filter((path) => !isPattern(path));
  const path = plain.find((one) => !privatePaths.includes(one)) ?? plain[0];
  return path === undefined ? [] : [{ slice: name, path }];
};

export function gatePlan(options: {
  slice: SliceInUse;
  rollout: Rollout;
  key: Uint8Array;
  origin: string;
  now?: number;
}): GatePlan {
  const { slice, rollout, key, origin, now = Date.now() } = options;
  const expiresAt = Math.floor(now / 1000) + VALID_S;
  const { paths, privatePaths, queryParameters } = slice.extras;
  return {
    origin,
    compositions: compositionsWith(slice, rollout).map((composition) => {
      const { [slice.name]: version = '', ...others } = versionsOf(composition);
      const preview: Preview = { slice: slice.name, version, others, expiresAt };
      return {
        id: composition.id,
        versions: versionsOf(composition),
        link: previewLinkOf(origin, signPreview(preview, key)).slice(origin.length),
      };
    }),
    pages: paths.map((path) => ({
      path,
      isPrivate: privatePaths.includes(path),
      queryParameters: queryParameters[path] ?? [],
    })),
    others: rollout.current.slices.filter(({ name }) => name !== slice.name).flatMap(firstPageOf),
  };
}
