import { describe, expect, it } from '@jest/globals';
import { PDFDocument, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { sampleOrder } from 'shared-contracts/testing/samples';
import { writeInvoice } from '../../modules/documents/write-order-document.js';
import { sampleShop } from '../../testing/sample-shop.js';
import { LATIN_PUNCTUATION, fontFaces, fontOf } from './fonts.js';

const invoiceOf = (customerName: string) =>
  writeInvoice({
    order: sampleOrder({ id: '5eed0000-0000-4000-8000-00000000da7a', customerName }),
    shop: sampleShop,
    paper: 'letter',
    pictures: new Map(),
  });

async function fontFilesIn(pdf: Buffer): Promise<string[]> {
  const { context } = await PDFDocument.load(pdf);
  const descriptors = context.enumerateIndirectObjects().map(([, object]) => object);
  const files = descriptors.map((object: PDFObject) =>
    object instanceof PDFDict ? context.lookup(object.get(PDFName.of('FontFile2'))) : undefined,
  );
  return files.filter((file) => file instanceof PDFRawStream).map((file) => Buffer.from(file.contents).toString('hex'));
}

describe('a font that documents share', () => {
  it.each([
    'Ruffin Griffiths-Fleming',
    'José Peñafiel Müller',
    'Agnès Lefèvre-Bérubé',
    'D’Arcy “Office” O’Neill – 3 × €5',
  ])('is encoded once for common letters and their ligatures, as in %s', async (name) => {
    const [plain, files] = [await fontFilesIn(await invoiceOf('Ada')), await fontFilesIn(await invoiceOf(name))];
    expect(plain).toHaveLength(2);
    expect(files.toSorted()).toEqual(plain.toSorted());
    expect(await fontFilesIn(await invoiceOf('Łukasz Åberg'))).not.toEqual(plain);
  });

  it('leaves no trace of one document in the next', async () => {
    const first = await invoiceOf('Ada Lovelace');
    for (const name of ['José Núñez', 'Zoë Müller-Großmann', 'Ада Лавлейс', 'Ada Lovelace']) await invoiceOf(name);
    expect((await invoiceOf('Ada Lovelace')).equals(first)).toBe(true);
    const accented = await invoiceOf('José Núñez');
    expect((await invoiceOf('José Núñez')).equals(accented)).toBe(true);
  });

  it.each(['latin-400', 'latin-700'])('has every character of Latin-1 and common punctuation in %s', async (name) => {
    const { font } = await fontOf(fontFaces.find((face) => face.name === name)!);
    const codePoints = Array.from({ length: 0x100 }, (_, codePoint) => codePoint);
    const latin1 = codePoints.filter((codePoint) => (codePoint >= 0x20 && codePoint < 0x7f) || codePoint > 0xa0);
    const shown = [...latin1, ...Array.from(LATIN_PUNCTUATION, (character) => character.codePointAt(0)!)];
    expect(shown.filter((codePoint) => !font.hasGlyphForCodePoint(codePoint))).toEqual([]);
  });
});
