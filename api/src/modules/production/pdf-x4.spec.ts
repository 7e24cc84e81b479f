import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import { colorProfile } from '../../testing/color-profiles.js';
import { qpdf } from '../../testing/qpdf.js';
import { ColorConversion } from './color-engine.js';
import { PrintPdf } from './print-pdf.js';

const template = {
  shape: 'rectangle',
  widthInches: 2,
  heightInches: 2,
  cornerRadiusInches: 0.1,
  windows: [{ shape: 'rectangle', x: 0.2, y: 0.2, width: 1.6, height: 1.6 }],
} as unknown as MagnetTemplate;

let folder: string;
let icc: Buffer;
let bytes: Buffer;
let document: PDFDocument;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pdf-x4-'));
  icc = await colorProfile('cmyk');
  const inks = (await ColorConversion.open(icc, usualPrinterOptions.color))!;
  const file = path.join(folder, 'print.pdf');
  const pdf = await PrintPdf.open(file, { title: 'Prints', text: 'Order 1', color: { icc, inks }, isMirrored: false });
  pdf.page({ width: 4, height: 4, trim: { x: 1, y: 1, width: 2, height: 2, bleed: 0.125 } });
  const pixels = sharp({ create: { width: 60, height: 60, channels: 3, background: 'tomato' } });
  const picture = pdf.picture(await pixels.toColourspace('cmyk').jpeg().toBuffer());
  pdf.draw(picture, { width: 2.25, height: 2.25 }, { x: 0.875, y: 0.875 });
  pdf.whiteInk(template, { x: 0.875, y: 0.875 });
  pdf.cutLine(template, { x: 0.875, y: 0.875 });
  pdf.text(['Order 1'], { x: 0.1, y: 0.1 }, { size: 8, width: 3 });
  await pdf.end();
  inks.close();
  bytes = await readFile(file);
  document = await PDFDocument.load(bytes, { updateMetadata: false });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = () => bytes.toString('latin1');
const info = () => document.context.lookup(document.context.trailerInfo.Info, PDFDict);
const xmp = () =>
  Buffer.from(decodePDFRawStream(document.catalog.lookup(PDFName.of('Metadata')) as PDFRawStream).decode()).toString();
const dictionaries = () =>
  document.context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFRawStream ? object.dict : object))
    .filter((object): object is PDFDict => object instanceof PDFDict);

describe('a print file by the clauses of PDF/X-4', () => {
  it('is PDF 1.6, with an ID, not encrypted', () => {
    expect(text().slice(0, 8)).toBe('%PDF-1.6');
    expect(document.catalog.has(PDFName.of('Version'))).toBe(false);
    expect(document.context.trailerInfo.ID).toBeDefined();
    expect(document.context.trailerInfo.Encrypt).toBeUndefined();
  });

  it('says in its metadata what it is, when it was made, and that it is not trapped', () => {
    for (const entry of [
      '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>',
      '<pdf:Trapped>False</pdf:Trapped>',
      '<xmpMM:VersionID>1</xmpMM:VersionID>',
      '<xmpMM:RenditionClass>default</xmpMM:RenditionClass>',
    ])
      expect(xmp()).toContain(entry);
    expect(xmp()).toMatch(/<xmpMM:DocumentID>uuid:[\da-f-]{36}</);
    expect(info().lookup(PDFName.of('Trapped'))?.toString()).toBe('/False');
    for (const [name, tag] of [
      ['CreationDate', 'CreateDate'],
      ['ModDate', 'ModifyDate'],
    ] as const) {
      const date = info().lookup(PDFName.of(name), PDFString).decodeDate().getTime();
      const [, written] = new RegExp(`<xmp:${tag}>([^<]+)<`).exec(xmp())!;
      expect(Date.parse(written!)).toBe(date);
    }
  });

  it('has one output intent with the profile, and names no registry for a condition that is in none', () => {
    const intents = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray);
    expect(intents.size()).toBe(1);
    const intent = intents.lookup(0, PDFDict);
    expect(intent.get(PDFName.of('S'))?.toString()).toBe('/GTS_PDFX');
    expect(intent.lookup(PDFName.of('OutputConditionIdentifier'), PDFString).decodeText()).toBe('Custom');
    expect(intent.has(PDFName.of('RegistryName'))).toBe(false);
    expect(intent.lookup(PDFName.of('Info'), PDFString).decodeText()).not.toBe('');
    const profile = intent.lookup(PDFName.of('DestOutputProfile')) as PDFRawStream;
    expect(Buffer.from(decodePDFRawStream(profile).decode()).equals(icc)).toBe(true);
    expect(profile.dict.lookup(PDFName.of('N'), PDFNumber).asNumber()).toBe(4);
  });

  it('has nothing that acts, and nothing from outside of the file', () => {
    for (const name of ['JavaScript', 'OpenAction', 'AA', 'Annots', 'AcroForm', 'OPI', 'PS', 'TR', 'HTP', 'F'])
      for (const dictionary of dictionaries()) expect([name, dictionary.has(PDFName.of(name))]).toEqual([name, false]);
    expect(text()).not.toMatch(/\/LZWDecode|\/Subtype ?\/PS\b/);
  });

  it('names its layers, which switch nothing by themselves', () => {
    const layers = document.catalog.lookup(PDFName.of('OCProperties'), PDFDict);
    const usual = layers.lookup(PDFName.of('D'), PDFDict);
    expect(usual.lookup(PDFName.of('Name'), PDFString).decodeText()).toBe('Layers');
    expect(usual.has(PDFName.of('AS'))).toBe(false);
    expect(layers.has(PDFName.of('Configs'))).toBe(false);
  });

  it('has a trim box on each page, and no art box beside it', () => {
    for (const { node } of document.getPages()) {
      expect(node.has(PDFName.of('TrimBox'))).toBe(true);
      expect(node.has(PDFName.of('ArtBox'))).toBe(false);
    }
  });

  it('embeds every font', () => {
    const fonts = dictionaries().filter((each) => each.get(PDFName.of('Type'))?.toString() === '/FontDescriptor');
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts)
      expect(['FontFile', 'FontFile2', 'FontFile3'].some((name) => font.has(PDFName.of(name)))).toBe(true);
  });
});

it('a print file has no fault that qpdf finds', async () => {
  const said = await qpdf(['--check', 'print.pdf'], folder);
  expect(said).toContain('PDF Version: 1.6');
  expect(said).toContain('No syntax or stream encoding errors found');
}, 300_000);
