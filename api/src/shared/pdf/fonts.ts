import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { type Font, create } from 'fontkit';
import { SharedFont } from './shared-font.js';

export type Weight = 'regular' | 'bold';
/** `isRare`: large, and opened last. */
export type FontFace = { name: string; weight: Weight; scripts: RegExp; isRare?: true };

const everything = /./su;
const latinExtended = /(?![\0-ÿ\u2000-\u206f€™])[\p{Script=Latin}\p{Sc}\p{M}\p{P}\p{Lm}]/u;
const vietnamese = /(?![\0-ÿ])[\p{Script=Latin}\p{M}]/u;
/** The first with the glyph. `scripts` decides which are opened. */
export const fontFaces: readonly FontFace[] = [
  { name: 'latin-700', weight: 'bold', scripts: everything },
  { name: 'latin-ext-700', weight: 'bold', scripts: latinExtended },
  { name: 'vietnamese-700', weight: 'bold', scripts: vietnamese },
  { name: 'cyrillic-700', weight: 'bold', scripts: /[\p{Script=Cyrillic}\p{M}]/u },
  { name: 'greek-700', weight: 'bold', scripts: /\p{Script=Greek}/u },
  { name: 'latin-400', weight: 'regular', scripts: everything },
  { name: 'latin-ext-400', weight: 'regular', scripts: latinExtended },
  { name: 'vietnamese-400', weight: 'regular', scripts: vietnamese },
  { name: 'cyrillic-400', weight: 'regular', scripts: /[\p{Script=Cyrillic}\p{M}]/u },
  { name: 'cyrillic-ext-400', weight: 'regular', scripts: /\p{Script=Cyrillic}/u },
  { name: 'greek-400', weight: 'regular', scripts: /\p{Script=Greek}/u },
  { name: 'greek-ext-400', weight: 'regular', scripts: /\p{Script=Greek}/u },
  { name: 'hebrew-400', weight: 'regular', scripts: /\p{Script=Hebrew}/u },
  { name: 'arabic-400', weight: 'regular', scripts: /[\p{Script=Arabic}\u0600-\u06ff]/u },
  { name: 'devanagari-400', weight: 'regular', scripts: /[\p{Script=Devanagari}\u0964\u0965]/u },
  {
    name: 'chinese-400',
    weight: 'regular',
    scripts: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u30ff\uff00-\uffef]/u,
  },
  { name: 'korean-400', weight: 'regular', scripts: /\p{Script=Hangul}/u },
  { name: 'thai-400', weight: 'regular', scripts: /[\p{Script=Thai}\u0e3f]/u },
  { name: 'myanmar-400', weight: 'regular', scripts: /\p{Script=Myanmar}/u },
  { name: 'khmer-400', weight: 'regular', scripts: /\p{Script=Khmer}/u },
  { name: 'han-rare-400', weight: 'regular', scripts: /\p{Script=Han}/u, isRare: true },
];

const folder = path.join(import.meta.dirname, 'fonts');
const opened = new Map<string, Promise<SharedFont>>();

/** Beyond Latin-1. */
export const LATIN_PUNCTUATION = '–—‘’“”…€™';
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const commonLatin = `${ascii} ff fi fl ffi ffl ·×${LATIN_PUNCTUATION} àâçèéêëîïôùûüÀÂÇÈÉÊÎÔ áíñóúÁÍÑÓÚ`;
/** Other fonts are rare, and large. */
const commonOf = (name: string): string => (name === 'latin-400' || name === 'latin-700' ? commonLatin : '');

export async function fontsFor(text: string): Promise<ReadonlyMap<FontFace, SharedFont>> {
  const needed = fontFaces.filter(({ scripts, isRare }) => !isRare && scripts.test(text));
  const faces = new Map(await Promise.all(needed.map(async (face) => [face, await fontOf(face)] as const)));
  const isLacking = (character: string) =>
    ![...faces.values()].some(({ font }) => font.hasGlyphForCodePoint(character.codePointAt(0)!));
  for (const face of fontFaces.filter(({ scripts, isRare }) => isRare && scripts.test(text)))
    if (Array.from(text).some((character) => face.scripts.test(character) && isLacking(character)))
      faces.set(face, await fontOf(face));
  return faces;
}

/** Parsed once: that costs more than an invoice. */
export function fontOf({ name }: FontFace): Promise<SharedFont> {
  const known =
    opened.get(name) ??
    readFile(path.join(folder, `${name}.woff`)).then((woff) => {
      const file = woffToSfnt(woff);
      return new SharedFont(create(file) as Font, { file, common: commonOf(name) });
    });
  opened.set(name, known);
  return known;
}

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };

/** Source: W3C, WOFF File Format 1.0. */
function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('this is no WOFF file');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const largestPower = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(largestPower * ENTRY.sfnt, 6);
  header.writeUInt16BE(Math.log2(largestPower), 8);
  header.writeUInt16BE((count - largestPower) * ENTRY.sfnt, 10);
  const tables: Buffer[] = [];
  let at = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER.woff + index * ENTRY.woff;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const to = HEADER.sfnt + index * ENTRY.sfnt;
    woff.copy(header, to, entry, entry + 4);
    woff.copy(header, to + 4, entry + 16, entry + 20);
    header.writeUInt32BE(at, to + 8);
    header.writeUInt32BE(length, to + 12);
    // tables begin at multiples of four
    tables.push(table, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  }
  return Buffer.concat([header, ...tables]);
}
