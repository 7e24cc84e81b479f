import { deflateSync } from 'node:zlib';
import type { Font, Glyph, GlyphPosition } from 'fontkit';
import { Blob, Buffer as ShapingBuffer, Face, Font as ShapingFont, shape } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';

type ShownGlyph = Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>;
type Run = { glyphs: ShownGlyph[]; positions: GlyphPosition[]; advanceWidth: number };
type Stream = { end: (content?: Uint8Array | string) => void };

/** fontkit's types say otherwise. */
type Subset = { glyphs: readonly number[]; includeGlyph: (id: number) => number; encode: () => Uint8Array };

/** Missing in PDFKit's types. */
type EmbeddedFont = {
  document: { ref: (data?: object) => Stream };
  subset: Subset;
  scale: number;
  widths: number[];
  unicode: (readonly number[])[];
  layoutRun: (text: string) => Run;
  layoutCached: (text: string) => Run;
};

const REMEMBERED_WORDS = 1000;
const REMEMBERED_TABLES = 40;

const compressedTables = new LRUCache<string, Buffer>({ max: REMEMBERED_TABLES });
const compressedFonts = new WeakMap<Uint8Array, Buffer>();

function compressed(content: Uint8Array | string): Buffer {
  if (typeof content === 'string') {
    const known = compressedTables.get(content) ?? deflateSync(Buffer.from(content, 'latin1'));
    compressedTables.set(content, known);
    return known;
  }
  const known = compressedFonts.get(content) ?? deflateSync(content);
  compressedFonts.set(content, known);
  return known;
}

const shapingBuffer = new ShapingBuffer();

/** Characters without a glyph belong to the first letter that has none. */
function codePointsOf(font: Font, ids: readonly number[], cluster: string): number[][] {
  const left = Array.from(cluster, (character) => character.codePointAt(0)!);
  const own = ids.map((id) => {
    const at = left.findIndex((codePoint) => font.glyphForCodePoint(codePoint).id === id);
    return at === -1 ? [] : left.splice(at, 1);
  });
  const letter = ids.findIndex((id, at) => own[at]!.length === 0 && font.getGlyph(id).advanceWidth > 0);
  (own[letter] ?? own.at(-1))?.push(...left);
  return own;
}

/** Encoding the common characters costs more than an invoice, so it is done once. */
export class SharedFont {
  private readonly runs = new LRUCache<string, Run>({ max: REMEMBERED_WORDS });
  private readonly common: readonly Glyph[];
  private commonBytes: Uint8Array | undefined;

  private readonly shaping: ShapingFont;

  constructor(
    readonly font: Font,
    { file, common }: { file: Uint8Array; common: string },
  ) {
    this.shaping = new ShapingFont(new Face(new Blob(file)));
    const characters = Array.from(common, (character) => font.glyphForCodePoint(character.codePointAt(0)!));
    const ligatures = font.layout(common).glyphs;
    this.common = [...new Map([...characters, ...ligatures].map((glyph) => [glyph.id, glyph])).values()];
  }

  registerIn(document: PDFKit.PDFDocument, name: string): void {
    const source = Object.create(this.font, {
      createSubset: { value: () => this.subset() },
      // fontkit knows no Burmese
      layout: { value: (text: string) => this.shaped(text) },
    }) as Font;
    // PDFKit's types don't allow an opened font
    document.registerFont(name, source as unknown as Buffer).font(name);
    this.share(Reflect.get(document, '_font') as EmbeddedFont);
  }

  private shaped(text: string): Run {
    shapingBuffer.reset();
    shapingBuffer.addText(text);
    shapingBuffer.guessSegmentProperties();
    shape(this.shaping, shapingBuffer);
    const infos = shapingBuffer.getGlyphInfos();
    const clusters = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
    const codePoints = new Map(
      clusters.map((from, at) => {
        const ids = infos.filter(({ cluster }) => cluster === from).map(({ codepoint }) => codepoint);
        return [from, codePointsOf(this.font, ids, text.slice(from, clusters[at + 1]))] as const;
      }),
    );
    const positions = shapingBuffer.getGlyphPositions();
    return {
      glyphs: infos.map(({ codepoint: id, cluster }) => ({
        id,
        advanceWidth: this.font.getGlyph(id).advanceWidth,
        codePoints: codePoints.get(cluster)!.shift()!,
      })),
      positions,
      // PDFKit scales the positions before it asks
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  }

  private subset(): Subset {
    const subset = this.font.createSubset() as unknown as Subset;
    for (const { id } of this.common) subset.includeGlyph(id);
    const common = subset.glyphs.length;
    const encode = subset.encode.bind(subset);
    subset.encode = () => {
      if (subset.glyphs.length > common) return encode();
      return (this.commonBytes ??= encode());
    };
    return subset;
  }

  private share(embedded: EmbeddedFont): void {
    for (const { id, advanceWidth, codePoints } of this.common) {
      const number = embedded.subset.includeGlyph(id);
      embedded.widths[number] = advanceWidth * embedded.scale;
      embedded.unicode[number] = codePoints;
    }
    embedded.layoutCached = (text) => {
      const known = this.runs.get(text);
      if (known) return known;
      const { glyphs, positions, advanceWidth } = embedded.layoutRun(text);
      const run = { glyphs, positions, advanceWidth };
      this.runs.set(text, run);
      return run;
    };
    const { document } = embedded;
    embedded.document = {
      // a call without data opens a stream
      ref: (data) => {
        if (data) return document.ref(data);
        const stream = document.ref({ Filter: 'FlateDecode' });
        const end = stream.end.bind(stream);
        return Object.assign(stream, {
          end: (content?: Uint8Array | string) => end(content === undefined ? content : compressed(content)),
        });
      },
    };
  }
}
