import PdfKit from 'pdfkit';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import type { PaperSize } from 'shared-contracts/orders/paper-size';
import { encode } from 'uqr';
import { type FontFace, type Weight, fontsFor } from './fonts.js';
import type { SharedFont } from './shared-font.js';
import { StructureTree } from './structure-tree.js';
import { type BaseDirection, wrappedLines } from './text-runs.js';
import { TextWriter } from './text-writer.js';

/** In points. */
export const paperSizes: Record<PaperSize, readonly [width: number, height: number]> = {
  a4: [595.28, 841.89],
  letter: [612, 792],
};

/** `base`: of its paragraph, from left to right by default. */
export type TextStyle = { size: number; weight?: Weight; color?: string; base?: BaseDirection };
/** JPEGs, null for an empty window. */
export type DrawnMagnet = { template: MagnetTemplate; windows: (Buffer | null)[] };

/** Missing in PDFKit's types. */
type Internals = { openImage: (jpeg: Buffer) => PDFKit.Mixins.ImageSrc };

export const MARGIN = 48;
const LINE = 1.35;
const FOOTER = 28;
const INK = '#1a1b2e';
export const SOFT = '#5b5b6b';
export const HAIRLINE = '#c9c3b6';

function darkRunsOf(squares: readonly boolean[]): { from: number; length: number }[] {
  const ends = squares.flatMap((isDark, at) => (isDark && !squares[at + 1] ? [at + 1] : []));
  const starts = squares.flatMap((isDark, at) => (isDark && !squares[at - 1] ? [at] : []));
  return starts.map((from, nth) => ({ from, length: ends[nth]! - from }));
}

type PicturePlace = { x: number; y: number; side: number; alt: string };
type Section = { from: number; width: number; height: number; footer: string };

/** From the top down, in points. */
export class DocumentPdf {
  y = MARGIN;
  readonly left = MARGIN;
  width: number;
  readonly structure: StructureTree;
  private height: number;
  private readonly ended: Section[] = [];
  private sectionEnd = 0;
  private readonly document: PDFKit.PDFDocument;
  private readonly text: TextWriter;
  private readonly images = new Map<Buffer, PDFKit.Mixins.ImageSrc>();

  private constructor(
    faces: ReadonlyMap<FontFace, SharedFont>,
    { paper, title, at }: { paper: PaperSize; title: string; at: Date },
  ) {
    const [width, height] = paperSizes[paper];
    this.width = width - 2 * MARGIN;
    this.height = height;
    this.document = new PdfKit({
      size: [width, height],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      // no default font: reading its metrics is slow
      font: '',
      displayTitle: true,
      // an order always gives the same bytes
      info: { Title: title, CreationDate: at, ModDate: at },
    });
    this.text = new TextWriter(this.document, faces);
    this.structure = new StructureTree(this.document);
  }

  /** `text`: all that will be written. */
  static async open({
    text,
    ...options
  }: {
    paper: PaperSize;
    title: string;
    at: Date;
    text: string;
  }): Promise<DocumentPdf> {
    return new DocumentPdf(await fontsFor(text), options);
  }

  get hasReplaced(): boolean {
    return this.text.hasReplaced;
  }

  get room(): number {
    return this.height - MARGIN - FOOTER - this.y;
  }

  newPage(): void {
    this.document.addPage({ size: [this.width + 2 * MARGIN, this.height], margin: 0 });
    this.y = MARGIN;
  }

  newSection(footer: string, paper: PaperSize): void {
    this.endSection(footer);
    const [width, height] = paperSizes[paper];
    this.width = width - 2 * MARGIN;
    this.height = height;
    this.text.hasReplaced = false;
    this.newPage();
  }

  linesOf(text: string, width: number, style: TextStyle): string[] {
    return wrappedLines(text, width, (line) => this.text.widthOf(line, style));
  }

  heightOf(lines: readonly string[], { size }: TextStyle): number {
    return lines.length * size * LINE;
  }

  /** `end`: at the right edge of `width`. */
  write(
    lines: readonly string[],
    place: { x: number; y: number; width: number; align?: 'start' | 'end' },
    style: TextStyle,
  ): void {
    this.structure.content(() => this.draw(lines, place, style));
  }

  rule(y: number, { thickness = 0.75, color = INK }: { thickness?: number; color?: string } = {}): void {
    this.line({ x: this.left, y, width: this.width }, { thickness, color });
  }

  line(
    { x, y, width }: { x: number; y: number; width: number },
    { thickness = 0.75, color = INK }: { thickness?: number; color?: string } = {},
  ): void {
    this.structure.artifact('Layout', () =>
      this.document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke(),
    );
  }

  frame({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    this.structure.artifact('Layout', () =>
      this.document.roundedRect(x, y, width, height, 4).lineWidth(2).strokeColor(INK).stroke(),
    );
  }

  magnet({ template, windows }: DrawnMagnet, { x, y, side, alt }: PicturePlace): void {
    const { document } = this;
    const { widthInches, heightInches, cornerRadiusInches, shape } = template;
    const scale = side / Math.max(widthInches, heightInches);
    const [width, height] = [widthInches * scale, heightInches * scale];
    const outline = () => {
      if (shape === 'round') return document.ellipse(width / 2, height / 2, width / 2, height / 2);
      return document.roundedRect(0, 0, width, height, cornerRadiusInches * scale);
    };
    this.figure({ x, y, side, alt }, () => {
      document.save().translate(x + (side - width) / 2, y + (side - height) / 2);
      document.save();
      outline().clip();
      for (const [index, window] of template.windows.entries()) {
        const [w, h] = [window.width * scale, window.height * scale];
        document.save().translate(window.x * scale, window.y * scale);
        if (window.shape === 'round') document.ellipse(w / 2, h / 2, w / 2, h / 2).clip();
        const jpeg = windows[index];
        if (jpeg) document.image(this.imageOf(jpeg), 0, 0, { width: w, height: h });
        else document.rect(0, 0, w, h).fill('#eee8da');
        document.restore();
      }
      document.restore();
      outline().lineWidth(0.5).strokeColor(HAIRLINE).stroke();
      document.restore();
    });
  }

  photo(jpeg: Buffer, { x, y, side, alt }: PicturePlace): void {
    this.figure({ x, y, side, alt }, () =>
      this.document.image(this.imageOf(jpeg), x, y, { fit: [side, side], align: 'center', valign: 'center' }),
    );
  }

  qrCode(text: string, { x, y, side, alt }: PicturePlace): void {
    // comparing all masks takes as long as the rest of a slip
    const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: 0 });
    this.figure({ x, y, side, alt }, () => {
      const { document } = this;
      document
        .save()
        .translate(x, y)
        .scale(side / size);
      for (const [row, squares] of data.entries())
        for (const { from, length } of darkRunsOf(squares)) document.rect(from, row, length, 1);
      document.fillColor('black').fill().restore();
    });
  }

  async end(footer: string): Promise<Buffer> {
    const { document } = this;
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => {
      document.on('end', resolve);
      document.on('error', reject);
    });
    this.endSection(footer);
    for (const [index, section] of this.ended.entries()) this.writeFooters(section, this.ended[index + 1]?.from);
    this.structure.end();
    document.end();
    await ended;
    return Buffer.concat(chunks);
  }

  private endSection(footer: string): void {
    const { width, height } = this;
    this.ended.push({ from: this.sectionEnd, width, height, footer });
    this.sectionEnd = this.document.bufferedPageRange().count;
  }

  private writeFooters({ from, width, height, footer }: Section, next = this.sectionEnd): void {
    const style = { size: 8, color: SOFT };
    const place = { x: this.left, y: height - MARGIN - style.size, width };
    for (let page = from; page < next; page += 1) {
      this.document.switchToPage(page);
      this.structure.artifact('Pagination', () => {
        this.write([footer], place, style);
        this.write([`Page ${page - from + 1} of ${next - from}`], { ...place, align: 'end' }, style);
      });
    }
  }

  private draw(
    lines: readonly string[],
    { x, y, width, align = 'start' }: { x: number; y: number; width: number; align?: 'start' | 'end' },
    style: TextStyle,
  ): void {
    this.document.fillColor(style.color ?? INK);
    for (const [index, line] of lines.entries())
      this.text.write(
        line,
        { x, y: y + index * style.size * LINE + style.size, ...(align === 'end' && { endsAt: x + width }) },
        style,
      );
  }

  private figure({ x, y, side, alt }: PicturePlace, draw: () => void): void {
    this.structure.add('Figure', () => this.structure.content(draw), { alt, bbox: [x, y, x + side, y + side] });
  }

  private imageOf(jpeg: Buffer): PDFKit.Mixins.ImageSrc {
    const known = this.images.get(jpeg) ?? (this.document as unknown as Internals).openImage(jpeg);
    this.images.set(jpeg, known);
    return known;
  }
}
