import { type WriteStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PdfKit from 'pdfkit';
import { marginsOf } from 'shared-contracts/design/margins';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { encode } from 'uqr';
import type { PrintColor } from './magnet-picture.js';

/** In inches from the upper left. */
export type PagePosition = { x: number; y: number; isTurned?: boolean };
type Size = { width: number; height: number };
type Box = Size & { x: number; y: number };
export type Picture = PDFKit.Mixins.ImageSrc;

type Reference = { data: Record<string, unknown>; end: (bytes?: Buffer) => void };
/** What PDFKit lacks in its types. */
type Internals = {
  _root: Reference;
  ref: (data: object) => Reference;
  openImage: (jpeg: Buffer) => { colorSpace: unknown; obj: unknown; embed: (document: unknown) => void };
  addContent: (text: string) => void;
  addSpotColor: (name: string, cyan: number, magenta: number, yellow: number, key: number) => void;
  page: { dictionary: Reference; resources: Reference };
};

const POINTS = 72;
/** The same in every file, so that the same design gives the same bytes. */
const ALWAYS = new Date(Date.UTC(2000, 0, 1));
const CUT_COLOR = 'CutContour';
const HAIRLINE = 0.25;
const MARK = { away: 0.05, length: 0.2 };

/** PDF's own fonts know the letters of western Europe. */
const printable = (text: string) => text.replace(/[^\u0020-\u007e\u00a1-\u00ff]/gu, '?');

/** What is cut: the front with its wrap, in inches. */
export function cutOf(template: MagnetTemplate): Size & { radius: number } {
  const { widthInches, heightInches, cornerRadiusInches } = template;
  const { wrap } = marginsOf(template);
  return {
    width: widthInches + 2 * wrap,
    height: heightInches + 2 * wrap,
    radius: cornerRadiusInches > 0 ? cornerRadiusInches + wrap : 0,
  };
}

export class PrintPdf {
  private readonly document: PDFKit.PDFDocument;
  private readonly internals: Internals;
  private readonly stream: WriteStream;
  private readonly written: Promise<void>;
  private readonly profile: Reference;
  private readonly cutLayer: Reference;
  private readonly inks: 3 | 4;

  constructor(file: string, { title, color }: { title: string; color: PrintColor }) {
    this.document = new PdfKit({
      autoFirstPage: false,
      margin: 0,
      pdfVersion: '1.7',
      info: { Title: printable(title), CreationDate: ALWAYS, ModDate: ALWAYS },
    });
    this.internals = this.document as unknown as Internals;
    this.stream = createWriteStream(file);
    this.written = finished(this.stream);
    // it is awaited at the end, and a failure until then must not end the process
    this.written.catch(() => undefined);
    this.document.pipe(this.stream);
    this.internals.addSpotColor(CUT_COLOR, 0, 100, 0, 0);
    this.inks = color.file === null ? 3 : 4;
    this.profile = this.internals.ref({ N: this.inks, Alternate: this.inks === 3 ? 'DeviceRGB' : 'DeviceCMYK' });
    this.profile.end(color.icc);
    this.cutLayer = this.internals.ref({ Type: 'OCG', Name: new String('Cut lines') });
    this.cutLayer.end();
    // oxlint-disable-next-line no-underscore-dangle -- the catalog has no public name
    this.internals._root.data['OCProperties'] = {
      OCGs: [this.cutLayer],
      D: { ON: [this.cutLayer], Order: [this.cutLayer] },
    };
  }

  /** `trim`: where the magnet will be cut, if the page holds only one, and how far the picture reaches beyond. */
  page({ width, height, trim }: Size & { trim?: Box & { bleed: number } }): void {
    this.document.addPage({ size: [width * POINTS, height * POINTS], margin: 0 });
    const { page } = this.internals;
    page.resources.data['Properties'] = { Cut: this.cutLayer };
    if (!trim) return;
    // PDF counts from the lower left
    const boxOf = (more: number) =>
      [trim.x - more, height - trim.y - trim.height - more, trim.x + trim.width + more, height - trim.y + more].map(
        (inches) => inches * POINTS,
      );
    page.dictionary.data['TrimBox'] = boxOf(0);
    page.dictionary.data['BleedBox'] = boxOf(trim.bleed);
  }

  picture(jpeg: Buffer): Picture {
    const image = this.internals.openImage(jpeg);
    image.embed(this.withProfileOf(image));
    return image as unknown as Picture;
  }

  draw(picture: Picture, { width, height }: Size, place: PagePosition): void {
    this.placed({ width, height }, place, () => {
      this.document.image(picture, 0, 0, { width: width * POINTS, height: height * POINTS });
    });
  }

  /** `place`: that of its bleed box. */
  cutLine(template: MagnetTemplate, place: PagePosition): void {
    const { document } = this;
    const cut = cutOf(template);
    const { bleed } = marginsOf(template);
    const whole = { width: cut.width + 2 * bleed, height: cut.height + 2 * bleed };
    const [from, width, height, radius] = [bleed, cut.width, cut.height, cut.radius].map(
      (inches) => inches * POINTS,
    ) as [number, number, number, number];
    this.placed(whole, place, () => {
      this.internals.addContent('/OC /Cut BDC');
      if (template.shape === 'round') document.ellipse(from + width / 2, from + height / 2, width / 2, height / 2);
      else if (radius > 0) document.roundedRect(from, from, width, height, radius);
      else document.rect(from, from, width, height);
      document.lineWidth(HAIRLINE).strokeColor(CUT_COLOR).stroke();
      this.internals.addContent('EMC');
    });
  }

  /** Outside of the bleed. */
  cropMarks({ x, y, width, height, bleed }: Box & { bleed: number }): void {
    const { document } = this;
    const from = bleed + MARK.away;
    const to = from + MARK.length;
    const line = (x1: number, y1: number, x2: number, y2: number) =>
      document.moveTo(x1 * POINTS, y1 * POINTS).lineTo(x2 * POINTS, y2 * POINTS);
    for (const [at, away] of [
      [x, -1],
      [x + width, 1],
    ] as const)
      for (const [down, below] of [
        [y, -1],
        [y + height, 1],
      ] as const) {
        line(at + away * from, down, at + away * to, down);
        line(at, down + below * from, at, down + below * to);
      }
    document.lineWidth(HAIRLINE).strokeColor('black').stroke();
  }

  text(lines: readonly string[], { x, y }: PagePosition, { size, width }: { size: number; width?: number }): void {
    const { document } = this;
    document.font('Helvetica').fontSize(size).fillColor('black');
    for (const [index, line] of lines.entries())
      document.text(printable(line), x * POINTS, y * POINTS + index * size * 1.25, {
        lineBreak: false,
        ...(width !== undefined && { width: width * POINTS, height: size * 1.25, ellipsis: true }),
      });
  }

  qrCode(text: string, { x, y, side }: { x: number; y: number; side: number }): void {
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    const square = (side * POINTS) / size;
    for (const [row, squares] of data.entries())
      for (const [column, isDark] of squares.entries())
        if (isDark) this.document.rect(x * POINTS + column * square, y * POINTS + row * square, square, square);
    this.document.fillColor('black').fill();
  }

  async end(): Promise<void> {
    this.document.end();
    await this.written;
  }

  abandon(): void {
    this.document.unpipe();
    this.stream.destroy();
  }

  private withProfileOf(image: { colorSpace: unknown }): unknown {
    return {
      ref: (data: Record<string, unknown>) => {
        const isInverted = image.colorSpace === 'DeviceCMYK';
        return this.internals.ref({
          ...data,
          ColorSpace: ['ICCBased', this.profile],
          ...(isInverted && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
        });
      },
    };
  }

  private placed({ height }: Size, { x, y, isTurned = false }: PagePosition, draw: () => void): void {
    this.document.save();
    if (isTurned) this.document.translate((x + height) * POINTS, y * POINTS).rotate(90);
    else this.document.translate(x * POINTS, y * POINTS);
    draw();
    this.document.restore();
  }
}
