import { type NamedProfile, SRGB, profileOfCodes } from './coded-colors.js';
import { codesOfHeif } from './heif-codes.js';
import { nameOfProfile, spaceOfProfile, tagOfProfile } from './color-profile.js';
import { matrixProfile, profileOfGray } from './matrix-profile.js';
import { codedProfileOfPng, measuredProfileOfPng } from './png-colors.js';

/** `isAssumed`: the file doesn't say. */
export type PhotoColors = { profile: string; isAssumed: boolean };
export const colorNoteOf = ({ profile, isAssumed }: PhotoColors): string | null =>
  isAssumed ? `No color profile: printed as ${profile}` : null;

/**
 * How they are stored: with the profile they have (`keep`) or are given (`as`; null: sRGB), or converted to a wide RGB, by sharp (`inks`)
 * or by their profile (`convert`).
 */
export type ColorStep =
  | { kind: 'keep' }
  | { kind: 'as'; icc: Buffer | null }
  | { kind: 'inks' }
  | { kind: 'convert'; icc: Buffer; channels: 1 | 3 };
type Found = { colors: PhotoColors; step: ColorStep };
type Header = { format: string; space: string; icc?: Buffer; exif?: Buffer };

const GRAY = new Set(['b-w', 'grey16']);
/** Of libvips, for CMYK without a profile. */
const DEFAULT_INKS = 'CMYK (coated paper)';
const named = (profile: string, step: ColorStep): Found => ({ colors: { profile, isAssumed: false }, step });
const given = ({ name, icc }: NamedProfile): Found => named(name, { kind: 'as', icc });

/** Tag, type, count and value, in both byte orders. Source: EXIF 2.32, ColorSpace; DCF 2.0, InteroperabilityIndex. */
const exifSays = {
  srgb: ['a0010003000000010001', '01a00300010000000100'],
  adobe: ['000100020000000452303300', '010002000400000052303300'],
};
function profileOfExif(exif: Buffer | undefined): NamedProfile | null {
  const says = (tags: readonly string[]) => tags.some((tag) => exif?.includes(tag, 0, 'hex'));
  if (says(exifSays.srgb)) return SRGB;
  if (!says(exifSays.adobe)) return null;
  const name = 'Adobe RGB (1998)';
  const [red, green, blue, white] = [
    [0.64, 0.33],
    [0.21, 0.71],
    [0.15, 0.06],
    [0.3127, 0.329],
  ] as const;
  return { name, icc: matrixProfile(name, { red, green, blue, white }, { parameters: [563 / 256] }) };
}

function embedded(icc: Buffer, { format, space }: Header): Found | null {
  const name = nameOfProfile(icc);
  const kind = spaceOfProfile(icc);
  if (kind === 'RGB ') return named(name, { kind: 'keep' });
  if (kind === 'Lab ' && format === 'jpeg' && space === 'srgb')
    return named(name, { kind: 'convert', icc, channels: 3 });
  if (kind !== 'GRAY' || !(GRAY.has(space) || format === 'heif')) return null;
  const curve = icc.toString('latin1', 20, 24) === 'XYZ ' ? tagOfProfile(icc, 'kTRC') : null;
  return named(name, curve ? { kind: 'as', icc: profileOfGray(name, curve) } : { kind: 'convert', icc, channels: 1 });
}

function declared(bytes: Buffer, { format, exif }: Header): NamedProfile | null {
  if (format === 'png') return measuredProfileOfPng(bytes);
  const codes = format === 'heif' ? codesOfHeif(bytes) : null;
  return (codes && profileOfCodes(codes)) ?? (format === 'webp' ? null : profileOfExif(exif));
}

/** An embedded profile decides, if it fits the kind of values. */
export function colorsOf(bytes: Buffer, header: Header): Found {
  const { format, space, icc } = header;
  if (space === 'cmyk') {
    const isOwn = icc !== undefined && spaceOfProfile(icc) === 'CMYK';
    const colors = isOwn
      ? { profile: nameOfProfile(icc), isAssumed: false }
      : { profile: DEFAULT_INKS, isAssumed: true };
    return { colors, step: { kind: 'inks' } };
  }
  const coded = format === 'png' ? codedProfileOfPng(bytes) : null;
  if (coded) return given(coded);
  const own = icc && embedded(icc, header);
  if (own) return own;
  const said = declared(bytes, header);
  return said ? given(said) : { colors: { profile: SRGB.name, isAssumed: true }, step: { kind: 'as', icc: null } };
}
