import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** From left to right; right-to-left letters in reading order. */
export type TextRun<Font> = { text: string; font: Font };
export type BaseDirection = 'ltr' | 'rtl';

/** They could turn the line around or change letters. */
const steering = /[\p{Cc}\p{Variation_Selector}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

const emoji =
  '(?:(?![©®™])[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\u20e3\\u{e0020}-\\u{e007f}]\\u200d?)';
const emojis = new RegExp(`( ?)${emoji}(?: ?${emoji})*( ?)`, 'gu');

const isLineEnd = (character: string | undefined) => character === undefined || character === '\n';

export const printableText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(steering, (character) => (character === '\n' ? '\n' : character === '\t' ? ' ' : ''))
    .replaceAll(emojis, (match, before: string, after: string, at: number, whole: string) => {
      const isAtEdge = isLineEnd(whole[at - 1]) || isLineEnd(whole[at + match.length]);
      return isAtEdge || before + after === '' ? '' : ' ';
    });

/** Of its first letter. */
export const directionOf = (text: string): BaseDirection =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

const LEFT_TO_RIGHT_MARK = '\u200e';
/** A Latin house number would join the right-to-left name before it. */
const numberOfLatinWord =
  /(?<=[\p{Script=Hebrew}\p{Script=Arabic}][^\p{L}\p{N}]*)(?=\p{Nd}[\p{Nd} ,/-]*\p{Script=Latin})/gu;

/** A font reverses such letters, but not punctuation alone. */
const asDrawn = (text: string, level: number): string =>
  (level % 2 === 1) === isRightToLeft.test(text) ? text : Array.from(text).toReversed().join('');

type Piece<Font> = TextRun<Font> & { level: number };

/** Rule L2 of the Unicode Bidirectional Algorithm. */
function inVisualOrder<Font>(pieces: Piece<Font>[]): Piece<Font>[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end + 1;
    }
  }
  return ordered;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function textRunsOf<Font>(
  text: string,
  fontOf: (grapheme: string, before: Font | undefined) => { font: Font; shown: string },
  base: BaseDirection = 'ltr',
): TextRun<Font>[] {
  const line = base === 'ltr' ? text.replaceAll(numberOfLatinWord, LEFT_TO_RIGHT_MARK) : text;
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const pieces: Piece<Font>[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    if (segment === LEFT_TO_RIGHT_MARK) continue;
    const level = levels[index] ?? 0;
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    const last = pieces.at(-1);
    const { font, shown } = fontOf(mirrored, last?.font);
    if (last && last.font === font && last.level === level) last.text += shown;
    else pieces.push({ text: shown, font, level });
  }
  return inVisualOrder(pieces).map(({ text: shown, font, level }) => ({ text: asDrawn(shown, level), font }));
}

/** After spaces and hyphens, or anywhere in scripts without spaces. */
const breakable =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]+[\s-]*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[\s-]+/gu;

/** Only a dictionary tells their words apart. */
const unspaced = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter('en', { granularity: 'word' });

const breakablePartsOf = (paragraph: string): string[] =>
  Array.from(paragraph.matchAll(breakable)).flatMap(([part]) =>
    unspaced.test(part) ? Array.from(words.segment(part), ({ segment }) => segment) : [part],
  );

/** Words that are too wide are broken. */
export function wrappedLines(text: string, width: number, widthOf: (line: string) => number): string[] {
  return printableText(text)
    .split('\n')
    .flatMap((paragraph) => {
      if (widthOf(paragraph.trimEnd()) <= width) return [paragraph.trimEnd()];
      const lines: string[] = [];
      let line = '';
      const add = (part: string) => {
        if (line !== '' && widthOf((line + part).trimEnd()) > width) {
          lines.push(line.trimEnd());
          line = part.trimStart();
        } else line += part;
      };
      for (const word of breakablePartsOf(paragraph))
        if (widthOf(word.trimEnd()) <= width) add(word);
        else for (const { segment } of graphemes.segment(word)) add(segment);
      return [...lines, line.trimEnd()];
    });
}
