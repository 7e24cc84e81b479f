import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Drawn from left to right. Right-to-left letters are in reading order. */
export type TextRun<Font> = { text: string; font: Font };

/** They steer the direction of what follows: a name could turn the line around it. */
const steering = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Composed letters, no control characters; line breaks stay. */
export const printableText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(steering, (character) => (character === '\n' ? '\n' : character === '\t' ? ' ' : ''));

const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** A font reverses letters of such scripts, but not spaces and punctuation alone. */
const asDrawn = (text: string): string => (isRightToLeft.test(text) ? text : Array.from(text).toReversed().join(''));

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

/** `fontOf`: the font that shows a grapheme, preferably the one before it, and what it shows. */
export function textRunsOf<Font>(
  line: string,
  fontOf: (grapheme: string, before: Font | undefined) => { font: Font; shown: string },
): TextRun<Font>[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const pieces: Piece<Font>[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0;
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    const last = pieces.at(-1);
    const { font, shown } = fontOf(mirrored, last?.font);
    if (last && last.font === font && last.level === level) last.text += shown;
    else pieces.push({ text: shown, font, level });
  }
  return inVisualOrder(pieces).map(({ text, font, level }) => ({ text: level % 2 === 1 ? asDrawn(text) : text, font }));
}

/** After spaces and hyphens, and between the characters of scripts without spaces. */
const breakable =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]+[\s-]*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[\s-]+/gu;

/** A word that is too wide is broken. */
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
      for (const [word] of paragraph.matchAll(breakable))
        if (widthOf(word.trimEnd()) <= width) add(word);
        else for (const { segment } of graphemes.segment(word)) add(segment);
      return [...lines, line.trimEnd()];
    });
}
