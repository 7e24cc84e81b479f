import { type WriteStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PdfKit from 'pdfkit';
import { marginsOf } from 'shared-contracts/design/margins';
import type { MagnetTemplate, Outline } from 'shared-contracts/design/template';
import { encode } from 'uqr';
import { fontsFor } from '../../shared/pdf/fonts.js';
import { directionOf, wrappedLines } from '../../shared/pdf/text-runs.js';
import { TextWriter } from '../../shared/pdf/text-writer.js';
import type { PrintColor } from './magnet-picture.js';
import type { Mark } from './domain/sheet-layout.js';
import { type PdfReference, outputIntentOf, pdfxMetadata } from './output-intent.js';

/** In inches from the upper left. */
export type PagePosition = { x: number; y: number; isTurned?: boolean };
type Size = { width: number; height: number };
type Point = { x: number; y: number };
type Box = Size & Point;
/** `bleed`: how far the picture reaches beyond. */
type Trim = Box & { bleed: number };
export type Picture = PDFKit.Mixins.ImageSrc;

/** Missing in PDFKit's types. */
type Internals = {
  _root: PdfReference;
  info: Record<string, unknown>;
  ref: (data: object) => PdfReference;
  openImage: (jpeg: Buffer) => { embed: (document: unknown) => void };
  addContent: (text: string) => void;
  appendXML: (xml: string) => void;
  addSpotColor: (name: string, cyan: number, magenta: number, yellow: number, key: number) => void;
  spotColors: Record<string, { id: string }>;
  page: { dictionary: PdfReference; resources: PdfReference; ext_gstates: Record<string, PdfReference> };
};

const POINTS = 72;
/** A fixed date: the same design gives the same bytes. */
const ALWAYS = new Date(Date.UTC(2000, 0, 1));
const CUT_COLOR = 'CutContour';
const WHITE_COLOR = 'White';
const HAIRLINE = 0.25;
const MARK = { away: 0.05, length: 0.2 };
/** Inks in percent; or red, green and blue. */
const BLACK = { inks: [0, 0, 0, 100], rgb: [0, 0, 0] };

const ARCS = 8;
const ARC = (2 * Math.PI) / ARCS;
const ARC_HANDLE = (4 / 3) * Math.tan(ARC / 4);

const LINE = 1.25;
const ELLIPSIS = '…';

/** In inches, with the wrap. */
export function cutOf(template: MagnetTemplate): Size & { radius: number } {
  const { widthInches, heightInches, cornerRadiusInches } = template;
  const { wrap } = marginsOf(template);
  return {
    width: widthInches + 2 * wrap,
    height: heightInches + 2 * wrap,
    radius: cornerRadiusInches > 0 ? cornerRadiusInches + wrap : 0,
  };
}

/** `text`: decides what fonts are needed. */
type PrintPdfOptions = { title: string; text: string; color: PrintColor; isMirrored: boolean };

/** PDF/X-4 in the inks of a printer, else an ordinary PDF in sRGB. */
export class PrintPdf {
  private readonly document: PDFKit.PDFDocument;
  private readonly internals: Internals;
  private readonly stream: WriteStream;
  private readonly written: Promise<void>;
  private readonly profile: PdfReference;
  private readonly layers: Record<'cut' | 'white', PdfReference>;
  private readonly overprint: PdfReference;
  private readonly black: PDFKit.Mixins.ColorValue;
  private readonly writer: TextWriter;
  private readonly isInInks: boolean;
  private readonly isMirrored: boolean;

  private constructor(
    file: string,
    {
      title,
      color,
      isMirrored,
      fonts,
    }: Omit<PrintPdfOptions, 'text'> & { fonts: Awaited<ReturnType<typeof fontsFor>> },
  ) {
    this.isInInks = color.inks !== null;
    this.isMirrored = isMirrored;
    this.document = new PdfKit({
      autoFirstPage: false,
      margin: 0,
      pdfVersion: '1.6',
      // no default font: it would not be embedded
      font: '',
      info: { Title: title, CreationDate: ALWAYS, ModDate: ALWAYS },
    });
    this.writer = new TextWriter(this.document, fonts);
    this.internals = this.document as unknown as Internals;
    this.stream = createWriteStream(file);
    this.written = finished(this.stream);
    // it is awaited at the end, and must not end the process before
    this.written.catch(() => undefined);
    this.document.pipe(this.stream);
    this.black = (this.isInInks ? BLACK.inks : BLACK.rgb) as PDFKit.Mixins.ColorValue;
    this.internals.addSpotColor(CUT_COLOR, 0, 100, 0, 0);
    this.internals.addSpotColor(WHITE_COLOR, 10, 0, 0, 0);
    this.profile = this.finishedRef(
      { N: this.isInInks ? 4 : 3, Alternate: this.isInInks ? 'DeviceCMYK' : 'DeviceRGB' },
      color.icc,
    );
    this.layers = { cut: this.layer('Cut lines'), white: this.layer('White ink') };
    this.overprint = this.finishedRef({ Type: 'ExtGState', OP: true, op: true, OPM: 1 });
    // oxlint-disable-next-line no-underscore-dangle -- the catalog has no public name
    const catalog = this.internals._root.data;
    const layers = Object.values(this.layers);
    catalog['OCProperties'] = {
      OCGs: layers,
      D: { Name: new String('Layers'), ON: layers, Order: layers },
    };
    catalog['OutputIntents'] = [
      this.finishedRef(outputIntentOf({ ...color, profile: this.profile, name: color.inks?.name ?? null })),
    ];
    // PDFKit would write a name as text
    this.internals.info['Trapped'] = Object.assign(this.finishedRef({}), { toString: () => '/False' });
    if (this.isInInks) this.internals.appendXML(pdfxMetadata(ALWAYS));
  }

  static async open(file: string, { text, ...options }: PrintPdfOptions): Promise<PrintPdf> {
    return new PrintPdf(file, { ...options, fonts: await fontsFor(`${text}${ELLIPSIS}`) });
  }

  page({ width, height, trim }: Size & { trim?: Trim }): void {
    this.document.addPage({ size: [width * POINTS, height * POINTS], margin: 0 });
    const { page } = this.internals;
    page.resources.data['Properties'] = { Cut: this.layers.cut, White: this.layers.white };
    page.ext_gstates['Over'] = this.overprint;
    if (this.isMirrored) this.document.transform(-1, 0, 0, 1, width * POINTS, 0);
    const left = trim && (this.isMirrored ? width - trim.x - trim.width : trim.x);
    // PDF counts from the lower left
    const boxOf = (more: number) =>
      (trim && left !== undefined
        ? [left - more, height - trim.y - trim.height - more, left + trim.width + more, height - trim.y + more]
        : [0, 0, width, height]
      ).map((inches) => inches * POINTS);
    page.dictionary.data['TrimBox'] = boxOf(0);
    page.dictionary.data['BleedBox'] = boxOf(trim?.bleed ?? 0);
  }

  picture(jpeg: Buffer): Picture {
    const image = this.internals.openImage(jpeg);
    image.embed({ ref: (data: Record<string, unknown>) => this.internals.ref({ ...data, ...this.colorOfPictures() }) });
    return image as unknown as Picture;
  }

  draw(picture: Picture, { width, height }: Size, place: PagePosition): void {
    this.placed({ width, height }, place, () => {
      this.document.image(picture, 0, 0, { width: width * POINTS, height: height * POINTS });
    });
  }

  /** `place`: that of its bleed box. The picture goes on under the line. */
  cutLine(template: MagnetTemplate, place: PagePosition): void {
    this.onLayer('Cut', template, place, () => {
      this.document.lineWidth(HAIRLINE).strokeColor(CUT_COLOR).stroke();
    });
  }

  /** Printers put it under the picture. */
  whiteInk(template: MagnetTemplate, place: PagePosition): void {
    this.onLayer('White', template, place, () => {
      // PDFKit would take it for a color on screens
      this.internals.addContent(`/${this.internals.spotColors[WHITE_COLOR]!.id} cs 1 scn`);
      this.document.fill();
    });
  }

  /** Outside of the bleed. */
  cropMarks({ x, y, width, height, bleed }: Trim): void {
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
    document.lineWidth(HAIRLINE).strokeColor(this.black).stroke();
  }

  /** In black. */
  marks(marks: readonly Mark[]): void {
    if (marks.length === 0) return;
    for (const { isRound, ...box } of marks) this.outline({ ...box, radius: 0 }, isRound ? 'round' : 'rectangle');
    this.document.fillColor(this.black).fill();
  }

  colorBar({ x, y, width, height }: Box): void {
    const channels = this.isInInks ? 4 : 3;
    const full = this.isInInks ? 100 : 255;
    const colors = Array.from({ length: channels }, (_, channel) =>
      [1, 0.5].map((share) => Array.from({ length: channels }, (__, at) => (at === channel ? full * share : 0))),
    ).flat();
    const side = width / colors.length;
    for (const [at, color] of colors.entries())
      this.document
        .rect((x + at * side) * POINTS, y * POINTS, side * POINTS, height * POINTS)
        .fillColor(color as PDFKit.Mixins.ColorValue)
        .fill();
  }

  /** Wider lines are cut off. `size`: in points. */
  text(lines: readonly string[], { x, y }: PagePosition, { size, width }: { size: number; width: number }): void {
    this.document.fillColor(this.black);
    for (const [index, line] of lines.entries())
      this.writer.write(
        this.shortened(line, { size, width: width * POINTS }),
        { x: x * POINTS, y: y * POINTS + (index * LINE + 1) * size },
        { size, base: directionOf(line) },
      );
  }

  linesOf(text: string, { size, width }: { size: number; width: number }): string[] {
    return wrappedLines(text, width * POINTS, (line) => this.writer.widthOf(line, { size }));
  }

  qrCode(text: string, { x, y, side }: { x: number; y: number; side: number }): void {
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    const square = side / size;
    this.marks(
      data.flatMap((squares, row) =>
        squares.flatMap((isDark, column) =>
          isDark ? [{ x: x + column * square, y: y + row * square, width: square, height: square }] : [],
        ),
      ),
    );
  }

  async end(): Promise<void> {
    this.document.end();
    await this.written;
  }

  abandon(): void {
    this.document.unpipe();
    this.stream.destroy();
  }

  private shortened(line: string, { size, width }: { size: number; width: number }): string {
    if (this.writer.widthOf(line, { size }) <= width) return line;
    const [shown = ''] = wrappedLines(line, width - size, (part) => this.writer.widthOf(part, { size }));
    return `${shown}${ELLIPSIS}`;
  }

  private finishedRef(data: object, bytes?: Buffer): PdfReference {
    const reference = this.internals.ref(data);
    reference.end(bytes);
    return reference;
  }

  private layer(name: string): PdfReference {
    return this.finishedRef({ Type: 'OCG', Name: new String(name) });
  }

  /** Inks are those of the output intent, which PDF/X-4 wants named as the device's own; JPEG stores them inverted. */
  private colorOfPictures(): object {
    if (this.isInInks) return { ColorSpace: 'DeviceCMYK', Decode: [1, 0, 1, 0, 1, 0, 1, 0] };
    return { ColorSpace: ['ICCBased', this.profile] };
  }

  private onLayer(layer: 'Cut' | 'White', template: MagnetTemplate, place: PagePosition, paint: () => void): void {
    const cut = cutOf(template);
    const { bleed } = marginsOf(template);
    const whole = { width: cut.width + 2 * bleed, height: cut.height + 2 * bleed };
    this.placed(whole, place, () => {
      this.internals.addContent(`/OC /${layer} BDC`);
      this.internals.addContent('/Over gs');
      this.outline({ x: bleed, y: bleed, ...cut }, template.shape);
      paint();
      this.internals.addContent('EMC');
    });
  }

  private outline(box: Box & { radius: number }, shape: Outline): void {
    const [x, y, width, height, radius] = [box.x, box.y, box.width, box.height, box.radius].map(
      (inches) => inches * POINTS,
    ) as [number, number, number, number, number];
    if (shape === 'round') this.ellipse({ x: x + width / 2, y: y + height / 2 }, { x: width / 2, y: height / 2 });
    else if (radius > 0) this.document.roundedRect(x, y, width, height, radius);
    else this.document.rect(x, y, width, height);
  }

  /** PDFKit's four curves miss a large circle by more than the cutter's files do. */
  private ellipse(center: Point, radius: Point): void {
    /** `along`: from the point, along its tangent. */
    const at = (angle: number, along = 0): [x: number, y: number] => [
      center.x + radius.x * (Math.cos(angle) - along * Math.sin(angle)),
      center.y + radius.y * (Math.sin(angle) + along * Math.cos(angle)),
    ];
    this.document.moveTo(...at(0));
    for (let arc = 0; arc < ARCS; arc += 1) {
      const [from, to] = [arc * ARC, (arc + 1) * ARC];
      this.document.bezierCurveTo(...at(from, ARC_HANDLE), ...at(to, -ARC_HANDLE), ...at(to));
    }
    this.document.closePath();
  }

  private placed({ height }: Size, { x, y, isTurned = false }: PagePosition, draw: () => void): void {
    this.document.save();
    if (isTurned) this.document.translate((x + height) * POINTS, y * POINTS).rotate(90);
    else this.document.translate(x * POINTS, y * POINTS);
    draw();
    this.document.restore();
  }
}
