import { tagOfProfile } from '../../media/domain/color-profile.js';

/** Its type, and four zeros. */
const TEXT_HEADER = 8;
const REGISTERED = /^ICCHDAT (.+)$/;

/** Reference names are those of the ICC's registry of characterization data. */
const knownNames: readonly (readonly [RegExp, string])[] = [
  [/\bfogra ?39(?!\d)|\biso coated v2\b/, 'FOGRA39'],
  [/\bfogra ?51(?!\d)|\bpso coated v3\b/, 'FOGRA51'],
  [/\bgracol ?2013\b(?! uncoated)|\bcgats21 crpc6\b/, 'CGATS21_CRPC6'],
  [/\bswop ?2013\b|\bcgats21 crpc5\b/, 'CGATS21_CRPC5'],
  [/\bweb coated swop v2\b|\bcgats tr 001\b/, 'CGATS TR 001'],
];

/** Source: ICC.1:2010, 9.2.12. */
const targetOf = (icc: Buffer): string =>
  tagOfProfile(icc, 'targ')
    ?.toString('latin1', TEXT_HEADER)
    .replace(/\0[^]*$/, '')
    .trim() ?? '';

/** The registered name, as the profile says itself, else by its description. */
export function outputConditionOf({ icc, name }: { icc: Buffer; name: string }): string | null {
  const [, registered] = REGISTERED.exec(targetOf(icc)) ?? [];
  if (registered) return registered;
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();
  return knownNames.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
