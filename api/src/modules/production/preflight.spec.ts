import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFString,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';
import type { RunLayout } from 'shared-contracts/production/runs';
import { type PrinterOptions, usualPrinterOptions } from 'shared-contracts/production/schemas';
import { colorProfile } from '../../testing/color-profiles.js';
import { pagesIn } from '../../testing/pdf-pictures.js';
import { readPdf, textOf } from '../../testing/read-pdf.js';
import { testPrintShop } from '../../testing/started.js';

const print = testPrintShop();
let orderId: string;
beforeAll(async () => {
  ({ orderId } = await print.anOrder({ pack: 3 }));
});

const setOptions = (options: Partial<PrinterOptions>) =>
  print.admin.put('/api/admin/printer/options', { ...usualPrinterOptions, ...options });

async function withProfile(): Promise<Buffer> {
  const icc = await colorProfile('cmyk');
  const { status } = await print.admin.send('PUT', '/api/admin/printer/profile?name=press.icc', {
    headers: { 'content-type': 'application/vnd.iccprofile' },
    body: new Uint8Array(icc),
  });
  expect(status).toBe(200);
  return icc;
}
const read = async (layout: RunLayout) =>
  PDFDocument.load(await print.pdfOf([orderId], layout), { updateMetadata: false });

const entryAt = (dictionary: PDFDict, ...names: string[]): PDFObject | undefined =>
  names.reduce<PDFObject | undefined>(
    (found, name) => (found instanceof PDFDict ? found.lookup(PDFName.of(name)) : undefined),
    dictionary,
  );
const dictionaryAt = (dictionary: PDFDict, ...names: string[]): PDFDict => {
  const found = entryAt(dictionary, ...names);
  if (!(found instanceof PDFDict)) throw new Error(`there is no dictionary ${names.join('/')}`);
  return found;
};
const textAt = (dictionary: PDFDict, ...names: string[]): string | undefined => {
  const found = entryAt(dictionary, ...names);
  return found instanceof PDFString || found instanceof PDFHexString ? found.decodeText() : found?.toString();
};
const contentOf = ({ node }: PDFPage): string => {
  const streams = node.Contents();
  if (!(streams instanceof PDFRawStream)) throw new Error('a page with one stream');
  return Buffer.from(decodePDFRawStream(streams).decode()).toString('latin1');
};
const boxOf = (page: PDFPage, name: string): number[] => {
  const box = entryAt(page.node, name);
  if (!(box instanceof PDFArray)) throw new Error(`a page without ${name}`);
  return box.asArray().map((value) => (value as PDFNumber).asNumber());
};
const intentOf = (document: PDFDocument): PDFDict => {
  const intents = entryAt(document.catalog, 'OutputIntents');
  if (!(intents instanceof PDFArray)) throw new Error('there is no output intent');
  return intents.lookup(0, PDFDict);
};
const metadataOf = (document: PDFDocument): string => {
  const stream = entryAt(document.catalog, 'Metadata') as PDFRawStream;
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8');
};
const infoOf = ({ context }: PDFDocument) => context.lookup(context.trailerInfo.Info, PDFDict);
const within = (inner: number[], outer: number[]) =>
  inner.every((side, index) => (index < 2 ? side >= outer[index]! - 0.01 : side <= outer[index]! + 0.01));

describe('files for a printer with a profile', () => {
  let icc: Buffer;
  beforeAll(async () => {
    icc = await withProfile();
    await setOptions({ hasWhiteLayer: true });
  });

  it.each(['pages', 'sheets'] as const)('say that they are PDF/X-4, and for which printer (%s)', async (kind) => {
    const document = await read(kind);
    expect(metadataOf(document)).toContain('<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>');
    expect(textAt(infoOf(document), 'Trapped')).toBe('/False');
    expect(metadataOf(document)).toContain('<pdf:Trapped>False</pdf:Trapped>');
    const intent = intentOf(document);
    expect(textAt(intent, 'S')).toBe('/GTS_PDFX');
    expect(textAt(intent, 'OutputConditionIdentifier')).toBe('Custom');
    const profile = entryAt(intent, 'DestOutputProfile') as PDFRawStream;
    expect(Buffer.from(decodePDFRawStream(profile).decode()).equals(icc)).toBe(true);
    expect(icc.toString('latin1', 12, 20)).toBe('prtrCMYK');
    expect(document.context.trailerInfo.ID).toBeDefined();
    expect(document.isEncrypted).toBe(false);
  });

  it.each(['pages', 'sheets'] as const)('are in its inks alone, marks and labels too (%s)', async (kind) => {
    const document = await read(kind);
    for (const page of document.getPages()) {
      // grey and RGB
      expect(contentOf(page)).not.toMatch(/\b(rg|RG|g|G)\s*\n|\/DeviceRGB|\/DeviceGray/);
      const pictures = entryAt(page.node, 'Resources', 'XObject');
      for (const [name] of pictures instanceof PDFDict ? pictures.entries() : []) {
        const { dict } = (pictures as PDFDict).lookup(name) as PDFRawStream;
        // the output intent's profile may not be named again
        expect(textAt(dict, 'ColorSpace')).toBe('/DeviceCMYK');
      }
    }
  });

  it('have a trim box and a bleed box on each page, the one within the other', async () => {
    const pages = (await read('pages')).getPages();
    for (const page of pages) {
      const [trim, bleed, media] = ['TrimBox', 'BleedBox', 'MediaBox'].map((name) => boxOf(page, name));
      expect(within(trim!, bleed!)).toBe(true);
      expect(within(bleed!, media!)).toBe(true);
    }
    const [trim, bleed] = ['TrimBox', 'BleedBox'].map((name) => boxOf(pages[0]!, name));
    // 3 mm
    for (const side of [0, 1, 2, 3]) expect(Math.abs(bleed![side]! - trim![side]!)).toBeCloseTo((3 / 25.4) * 72, 3);
  });

  it('draw cut lines and white ink as spot colors on layers of their own, which knock nothing out', async () => {
    const document = await read('sheets');
    const [page] = document.getPages() as [PDFPage];
    const spots = dictionaryAt(page.node, 'Resources', 'ColorSpace');
    for (const name of ['CutContour', 'White']) {
      const space = [...spots.entries()]
        .map(([key]) => spots.lookup(key))
        .find((each) => each?.toString().includes(`/${name}`));
      expect(space?.toString()).toMatch(/\/Separation/);
      expect(space?.toString()).toContain('/DeviceCMYK');
    }
    const layers = dictionaryAt(document.catalog, 'OCProperties');
    const named = (entryAt(layers, 'OCGs') as PDFArray)
      .asArray()
      .map((each) => textAt(document.context.lookup(each, PDFDict), 'Name'));
    expect(named).toEqual(['Cut lines', 'White ink']);
    expect(textAt(layers, 'D', 'Name')).toBe('Layers');
    const over = dictionaryAt(page.node, 'Resources', 'ExtGState', 'Over');
    expect(['OP', 'op', 'OPM'].map((name) => textAt(over, name))).toEqual(['true', 'true', '1']);
    const blocks = [...contentOf(page).matchAll(/\/OC \/(Cut|White) BDC\n([^]*?)\nEMC/g)];
    expect(blocks.map(([, layer]) => layer)).toEqual(['White', 'Cut', 'White', 'Cut', 'White', 'Cut']);
    for (const [, , block] of blocks) expect(block).toMatch(/^\/Over gs/);
  });

  it('are mirrored as a whole for films, their boxes too', async () => {
    const straight = (await read('pages')).getPages()[0]!;
    await setOptions({ isMirrored: true });
    const mirrored = (await read('pages')).getPages()[0]!;
    const { width } = straight.getSize();
    const [left, , right] = boxOf(straight, 'TrimBox') as [number, number, number];
    const [fromLeft, , toRight] = boxOf(mirrored, 'TrimBox') as [number, number, number];
    expect([fromLeft, toRight].map((x) => x.toFixed(3))).toEqual(
      [width - right, width - left].map((x) => x.toFixed(3)),
    );
    expect(contentOf(mirrored)).toContain(`-1 0 0 1 ${width} 0 cm`);
    await setOptions({});
  });
});

function unembeddedFontsIn({ context }: PDFDocument): string[] {
  const dictionaries = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []));
  const fonts = dictionaries.filter((each) => textAt(each, 'Type') === '/Font');
  expect(fonts.length).toBeGreaterThan(0);
  return fonts
    .filter((font) => textAt(font, 'Subtype') !== '/Type0')
    .filter((font) => {
      const descriptor = entryAt(font, 'FontDescriptor');
      return !(
        descriptor instanceof PDFDict &&
        ['FontFile', 'FontFile2', 'FontFile3'].some((name) => entryAt(descriptor, name) instanceof PDFRawStream)
      );
    })
    .map((font) => textAt(font, 'BaseFont') ?? '');
}

describe('labels in any script', () => {
  const productName = 'مغناطيس 磁石 แม่เหล็ก Магнит 자석 Aimant č';
  beforeAll(() =>
    print.shop.app.dataSource.query(`UPDATE order_items SET product_name = $2 WHERE order_id = $1`, [
      orderId,
      productName,
    ]),
  );

  it('are in fonts that each file embeds, the job ticket too', async () => {
    for (const layout of ['pages', 'sheets'] as const) expect(unembeddedFontsIn(await read(layout))).toEqual([]);
    const { ticket: bytes } = await print.printed([orderId]);
    const ticket = await PDFDocument.load(bytes!, { updateMetadata: false });
    expect(unembeddedFontsIn(ticket)).toEqual([]);
  });

  it('can be read, as people read them', async () => {
    for (const layout of ['pages', 'sheets'] as const) {
      const [page] = await readPdf(await print.pdfOf([orderId], layout));
      const text = textOf(page!);
      for (const part of layout === 'pages'
        ? ['磁石', 'Магнит', '자석', 'Aimant', 'č']
        : [orderId.slice(0, 8), 'sheet 1 of 1'])
        expect(text).toContain(part);
      expect(text).not.toMatch(/[?\ufffd]/);
    }
  });
});

describe('files without a profile', () => {
  it('are ordinary PDFs whose colors are sRGB, and claim nothing else', async () => {
    expect((await print.admin.delete('/api/admin/printer/profile')).status).toBe(200);
    const document = await read('pages');
    expect(metadataOf(document)).not.toContain('PDFX');
    const intent = intentOf(document);
    expect(textAt(intent, 'S')).toBe('/GTS_PDFA1');
    expect(textAt(intent, 'OutputConditionIdentifier')).toBe('sRGB IEC61966-2.1');
    expect(contentOf(document.getPages()[0]!)).not.toContain('/DeviceCMYK');
  });
});

describe('the cut lines beside sheets', () => {
  it('lie around the picture of each magnet, within its bleed, and are mirrored with it', async () => {
    for (const isMirrored of [false, true]) {
      await setOptions({ isMirrored });
      const files = await print.printed([orderId], 'sheets');
      const [page] = pagesIn(files['sheets']!);
      const cuts = [
        ...files['sheet-001.svg']!.toString().matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="2" height="2"/g),
      ].map(([, x, y]) => [Number(x), Number(y)]);
      expect(cuts).toHaveLength(3);
      const drawn = page!.pictures.map(({ matrix: [a, , , d, e, f] }) => {
        const left = Math.min(e, e + a) / 72;
        const top = 19 - Math.max(f, f + d) / 72;
        return [left + 3 / 25.4, top + 3 / 25.4];
      });
      for (const [at, cut] of cuts.entries())
        for (const side of [0, 1]) expect(cut[side]).toBeCloseTo(drawn[at]![side]!, 3);
    }
    await setOptions({});
  });
});

describe('the marks of a cutter', () => {
  const small = { widthInches: 4, heightInches: 4, marginInches: 0.8, gapInches: 0 };

  it('that are round are drawn in the cut files too, beside a code that names these', async () => {
    await setOptions({ cutter: 'zund' });
    const files = await print.printed([orderId], 'sheets');
    expect(files['sheet-001.svg']!.toString().match(/<circle /g)).toHaveLength(5);
    expect(files['sheet-001.dxf']!.toString().match(/^CIRCLE$/gm)).toHaveLength(5);
    const [page] = await readPdf(files['sheets']!);
    expect(textOf(page!)).toMatch(/run-\d{4}-sheet-001/);
  });

  it('are printed on sheets, and a magnet that a sheet has no room for is refused in words, but has a page', async () => {
    await setOptions({ cutter: 'graphtec' });
    const [page] = (await read('sheets')).getPages() as [PDFPage];
    // four angles of two arms
    expect(contentOf(page).match(/ re\n/g)!.length).toBeGreaterThanOrEqual(8);
    expect((await print.admin.put('/api/admin/printer/sheet', small)).status).toBe(200);
    expect(await print.ask({ orderIds: [orderId], reason: 'test' })).toMatchObject({
      status: 409,
      body: { errors: { 'orderIds.0': 'One of its magnets does not fit the sheet' } },
    });
    expect(Object.keys(await print.printed([orderId], 'pages'))).toEqual(['pages', 'ticket', 'manifest', 'zip']);
  });

  it('must leave room on the sheet, whichever is changed', async () => {
    const message = 'Margins and the marks of the cutter leave no room for a magnet on the sheet';
    await setOptions({ cutter: 'none' });
    const narrow = { ...small, marginInches: 1.4 };
    expect((await print.admin.put('/api/admin/printer/sheet', narrow)).status).toBe(200);
    expect(await setOptions({ cutter: 'silhouette' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { cutter: message } },
    });
    expect((await print.admin.put('/api/admin/printer/sheet', small)).status).toBe(200);
    await setOptions({ cutter: 'silhouette' });
    expect(await print.admin.put('/api/admin/printer/sheet', narrow)).toMatchObject({
      status: 400,
      body: { errors: { marginInches: message } },
    });
  });
});
