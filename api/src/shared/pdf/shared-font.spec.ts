import { describe, expect, it } from '@jest/globals';
import { sampleOrder } from 'shared-contracts/testing/samples';
import { writeInvoice } from '../../modules/documents/write-order-document.js';
import { sampleShop } from '../../testing/sample-shop.js';
import { fontFaces, fontOf } from './fonts.js';

const invoiceOf = (customerName: string) =>
  writeInvoice({
    order: sampleOrder({ id: '5eed0000-0000-4000-8000-00000000da7a', customerName }),
    shop: sampleShop,
    paper: 'letter',
    pictures: new Map(),
  });

describe('a font that documents share', () => {
  it('leaves no trace of one document in the next', async () => {
    const first = await invoiceOf('Ada Lovelace');
    for (const name of ['José Núñez', 'Zoë Müller-Großmann', 'Ада Лавлейс', 'Ada Lovelace']) await invoiceOf(name);
    expect((await invoiceOf('Ada Lovelace')).equals(first)).toBe(true);
    const accented = await invoiceOf('José Núñez');
    expect((await invoiceOf('José Núñez')).equals(accented)).toBe(true);
  });

  it.each(['latin-400', 'latin-700'])('has every character of Latin-1 in %s', async (name) => {
    const { font } = await fontOf(fontFaces.find((face) => face.name === name)!);
    const codePoints = Array.from({ length: 0x100 }, (_, codePoint) => codePoint);
    const shown = codePoints.filter((codePoint) => (codePoint >= 0x20 && codePoint < 0x7f) || codePoint > 0xa0);
    expect(shown.filter((codePoint) => !font.hasGlyphForCodePoint(codePoint))).toEqual([]);
  });
});
