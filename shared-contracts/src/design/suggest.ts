import { shopPolicy } from '../policy/shop-policy.js';
import type { Face } from './crop.js';

/** What is unknown counts in the photo's favor. */
export type SuggestiblePhoto = {
  id: string;
  focus?: readonly Face[] | undefined;
  sharpness?: number | undefined;
  look?: string | undefined;
  isSmall?: boolean | undefined;
};
export type LeftOutReason = 'similar' | 'blurry' | 'no_place';
export type LeftOut = { id: string; reason: LeftOutReason; similarTo?: string };
export type Suggestion = { chosen: string[]; leftOut: LeftOut[] };

const { blurryBelow, sameLookBits } = shopPolicy.suggestions;
const LOOK = /^[0-9a-f]{16}$/;

/** In how many of 64 bits; undefined unless both are looks. */
export function lookDistance(one: string | undefined, other: string | undefined): number | undefined {
  if (!LOOK.test(one ?? '') || !LOOK.test(other ?? '')) return undefined;
  let distance = 0;
  for (let digit = 0; digit < 16; digit++) {
    const differing = Number.parseInt(one![digit]!, 16) ^ Number.parseInt(other![digit]!, 16);
    for (let bits = differing; bits > 0; bits &= bits - 1) distance += 1;
  }
  return distance;
}

/** The look of a plain picture is near that of many. */
const isTelling = (look: string | undefined) => (lookDistance(look, '0'.repeat(16)) ?? 0) > sameLookBits;
const isSimilar = ({ look: one }: SuggestiblePhoto, { look: other }: SuggestiblePhoto) =>
  isTelling(one) && isTelling(other) && lookDistance(one, other)! <= sameLookBits;

const isBlurry = ({ sharpness = Number.POSITIVE_INFINITY, isSmall = false }: SuggestiblePhoto) =>
  isSmall || sharpness < blurryBelow;
const hasFaces = ({ focus = [] }: SuggestiblePhoto) => focus.length > 0;

const byMerit = (one: SuggestiblePhoto, other: SuggestiblePhoto): number =>
  Number(isBlurry(one)) - Number(isBlurry(other)) ||
  Number(hasFaces(other)) - Number(hasFaces(one)) ||
  (other.sharpness ?? 0) - (one.sharpness ?? 0);

/** Sharp photos first, one of each group of near-duplicates before the rest, then those with faces. More places only add photos. */
export function suggestPhotos(tray: readonly SuggestiblePhoto[], places: number): Suggestion {
  const ranked = tray.toSorted(byMerit);
  const originals: SuggestiblePhoto[] = [];
  const similarTo = new Map<SuggestiblePhoto, SuggestiblePhoto>();
  for (const photo of ranked) {
    const original = originals.find((kept) => isSimilar(kept, photo));
    if (original) similarTo.set(photo, original);
    else originals.push(photo);
  }
  // a second copy of a sharp photo prints better than a blurry one
  const order = ranked.toSorted(
    (one, other) =>
      Number(isBlurry(one)) - Number(isBlurry(other)) || Number(similarTo.has(one)) - Number(similarTo.has(other)),
  );
  const chosen = new Set(order.slice(0, Math.max(0, places)));
  const whyLeftOut = (photo: SuggestiblePhoto): LeftOut => {
    const original = similarTo.get(photo);
    if (original) return { id: photo.id, reason: 'similar', similarTo: original.id };
    return { id: photo.id, reason: isBlurry(photo) ? 'blurry' : 'no_place' };
  };
  return {
    chosen: tray.filter((photo) => chosen.has(photo)).map(({ id }) => id),
    leftOut: tray.filter((photo) => !chosen.has(photo)).map(whyLeftOut),
  };
}
