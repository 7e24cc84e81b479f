import { type FontFace, LATIN_PUNCTUATION, type Weight } from './fonts.js';
import type { SharedFont } from './shared-font.js';
import { type BaseDirection, type TextRun, printableText, textRunsOf } from './text-runs.js';

/** `base`: of its paragraph, from left to right by default. */
type LineStyle = { size: number; weight?: Weight; base?: BaseDirection };

const REPLACEMENT = '\ufffd';
/** Latin-1 and punctuation, without characters that steer the layout. */
const plain = new RegExp(`^[ -~\u00a1-\u00ac\u00ae-\u00ff${LATIN_PUNCTUATION}]*$`);
const isPlain = (text: string) => plain.test(text);
/** Otherwise PDFKit lays out word by word, which turns right-to-left words around. */
const featuresFor = (text: string): PDFKit.Mixins.OpenTypeFeatures[] | undefined => (isPlain(text) ? undefined : []);

/** In any script and embedded fonts. Lengths are in points. */
export class TextWriter {
  hasReplaced = false;
  private readonly registered = new Set<FontFace>();

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly faces: ReadonlyMap<FontFace, SharedFont>,
  ) {}

  /** `y`: of the baseline. `endsAt`: instead of `x`. */
  write(line: string, { x, y, endsAt }: { x: number; y: number; endsAt?: number }, style: LineStyle): void {
    const { document } = this;
    const runs = this.runsOf(line, style);
    const widths = runs.map((run) => this.runWidth(run, style));
    let at = endsAt === undefined ? x : endsAt - widths.reduce((sum, each) => sum + each, 0);
    // joined or right-to-left letters can't be read from their shapes
    if (!isPlain(line)) document.markContent('Span', { actual: printableText(line) });
    for (const [run, { text, font }] of runs.entries()) {
      this.use(font).fontSize(style.size);
      document.text(text, at, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: featuresFor(text),
      } as PDFKit.Mixins.TextOptions);
      at += widths[run]!;
    }
    if (!isPlain(line)) document.endMarkedContent();
  }

  widthOf(line: string, style: LineStyle): number {
    return this.runsOf(line, style).reduce((sum, run) => sum + this.runWidth(run, style), 0);
  }

  private runWidth({ text, font }: TextRun<FontFace>, { size }: LineStyle): number {
    const features = featuresFor(text);
    return this.use(font)
      .fontSize(size)
      .widthOfString(text, features && { features });
  }

  private runsOf(line: string, { weight = 'regular', base }: LineStyle): TextRun<FontFace>[] {
    if (isPlain(line)) return [{ text: line, font: this.latin(weight) }];
    return textRunsOf(printableText(line), (grapheme, before) => this.fontOf(grapheme, { weight, before }), base);
  }

  private fontOf(
    grapheme: string,
    { weight, before }: { weight: Weight; before: FontFace | undefined },
  ): { font: FontFace; shown: string } {
    const codePoints = Array.from(grapheme, (character) => character.codePointAt(0)!);
    const faces = [...this.faces.keys()].filter((face) => weight === 'bold' || face.weight === 'regular');
    const candidates = before && before.scripts.test(grapheme) ? [before, ...faces] : faces;
    const font = candidates.find((face) => {
      const { font: glyphs } = this.faces.get(face)!;
      return codePoints.every((codePoint) => glyphs.hasGlyphForCodePoint(codePoint));
    });
    if (font) return { font, shown: grapheme };
    this.hasReplaced = true;
    return { font: this.latin(weight), shown: REPLACEMENT };
  }

  private latin(weight: Weight): FontFace {
    return [...this.faces.keys()].find((face) => face.name.startsWith('latin-') && face.weight === weight)!;
  }

  private use(face: FontFace): PDFKit.PDFDocument {
    if (!this.registered.has(face)) {
      this.faces.get(face)!.registerIn(this.document, face.name);
      this.registered.add(face);
    }
    return this.document.font(face.name);
  }
}
