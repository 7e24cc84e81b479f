import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Font, type GlyphRun, create } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { sfntOf } from './woff.js';

export type Weight = 'regular' | 'bold';
export type FontFace = { name: string; weight: Weight; scripts: RegExp };

const everything = /./su;
/** Beyond what the Latin files themselves show. */
const latinExtended = /(?![\0-ÿ\u2000-\u206f€™])[\p{Script=Latin}\p{Sc}\p{M}\p{P}\p{Lm}]/u;
const vietnamese = /(?![\0-ÿ])[\p{Script=Latin}\p{M}]/u;
/** Noto Sans by script; the first that has a character's glyph shows it. `scripts` tells which are worth opening. */
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
];

const folder = path.join(import.meta.dirname, 'fonts');
const opened = new Map<string, Promise<Font>>();

/** Of each font: the words of all documents, and some of what people typed. */
const REMEMBERED_WORDS = 1000;

/** The font, which remembers how it laid out words. */
function remembering(font: Font): Font {
  const runs = new LRUCache<string, GlyphRun>({ max: REMEMBERED_WORDS });
  const layout: Font['layout'] = (text, ...how) => {
    if (how.some((option) => option !== undefined)) return font.layout(text, ...how);
    const run = runs.get(text) ?? font.layout(text);
    runs.set(text, run);
    // PDFKit changes the positions that it gets
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run) as object), run, { positions }) as GlyphRun;
  };
  return Object.create(font, { layout: { value: layout } }) as Font;
}

/** The font, read once: parsing it costs more than writing an invoice. */
export function fontOf({ name }: FontFace): Promise<Font> {
  const known =
    opened.get(name) ??
    readFile(path.join(folder, `${name}.woff`)).then((file) => remembering(create(sfntOf(file)) as Font));
  opened.set(name, known);
  return known;
}
