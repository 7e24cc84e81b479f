import { describe, expect, it } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { noteText } from './print-labels.js';
import { type PrintablePhoto, notesOf } from './print-notes.js';

const { template: square } = magnetsFrom({ dimensions: '2 x 2 in', shape: 'square' })[0]!;
const photo: PrintablePhoto = { width: 4000, height: 3000, faces: [], colors: null, originalDeletedAt: null };
const crop = { cx: 2000, cy: 1500, w: 2000, h: 2000, rotation: 0 };
const notes = (over: Partial<PrintablePhoto>, { template = square, w = crop.w } = {}) =>
  notesOf(
    { template, slots: [4, 5] },
    template.windows.map(() => ({ path: 'a', crop: { ...crop, w, h: w } })),
    new Map([['a', { ...photo, ...over }]]),
  );
const strip: MagnetTemplate = {
  ...square,
  windows: [0, 1].map((y) => ({ shape: 'rectangle', x: 0, y, width: 2, height: 1 })),
};
const atEdge = { x: 950, y: 1200, w: 500, h: 500 };

describe('the notes of a magnet', () => {
  it('are none if all is well', () => {
    expect(notes({})).toEqual([]);
    expect(
      notes({ colors: { profile: 'Display P3', isAssumed: false }, faces: [{ x: 1800, y: 1300, w: 400, h: 400 }] }),
    ).toEqual([]);
  });

  it('name a photo of low resolution with its own size, slot by slot', () => {
    // 2 in + 2 x 3 mm = 2.2362 in; 300 / 2.2362 = 134.2
    const low = { kind: 'low_resolution', dpi: 134, path: 'a', size: { width: 4000, height: 3000 } };
    expect(notes({}, { w: 300 })).toEqual([{ ...low, slot: 4 }]);
    expect(notes({}, { w: 300, template: strip })).toEqual([
      { ...low, slot: 4 },
      { ...low, slot: 5 },
    ]);
  });

  it('name a face at the edge once', () => {
    expect(notes({ faces: [atEdge, { ...atEdge, y: 1300 }] })).toEqual([{ kind: 'face_at_edge' }]);
  });

  it('name colors that had to be assumed', () => {
    const colors = { profile: 'CMYK (coated paper)', isAssumed: true };
    expect(notes({ colors })).toEqual([
      { kind: 'colors', slot: 4, says: 'No color profile: printed as CMYK (coated paper)' },
    ]);
  });

  it('leave out places without a photo', () => {
    expect(notesOf({ template: strip, slots: [1, 2] }, [null, { path: 'lost', crop }], new Map())).toEqual([]);
  });

  it('are said in words', () => {
    const text = (note: Parameters<typeof noteText>[0], changedAt: Date | null = null) =>
      noteText(note, { changedAt, timeZone: 'America/Toronto' });
    const size = { width: 800, height: 600 };
    expect(text({ kind: 'low_resolution', slot: 3, dpi: 119, path: 'a', size })).toBe(
      'Slot 3: 119 dpi, from a photo of 800 x 600 pixels',
    );
    expect(text({ kind: 'not_approved' })).toBe('The customer has not approved how it looks');
    expect(text({ kind: 'not_approved' }, new Date('2026-11-03T12:00:00Z'))).toBe(
      'The customer has not approved how it looks, and photos of the order changed on Nov 3, 2026',
    );
    expect(text({ kind: 'changed' })).toBe('Its order was changed, but the run prints it as it was');
  });
});
