import { describe, expect, it } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { type PrintableLine, lowQualityIn, lowQualityPhotosIn, photosNamedBy, planPrint } from './print-plan.js';
import type { PrintablePhoto } from './print-notes.js';

const square = magnetsFrom({ dimensions: '3 x 3 in', shape: 'square' });
const [{ template }] = square as [ProductMagnets[number]];
const frames = [0, 1, 2].map((frame) => ({
  shape: 'rectangle' as const,
  x: 0.1,
  y: 0.1 + frame * 2,
  width: 1.8,
  height: 1.8,
}));
const strip: ProductMagnets = [
  { count: 1, template: { ...template, id: 'strip', widthInches: 2, heightInches: 6, windows: frames } },
];

const path = (name: string) => `/objects/photos/${name}.jpg`;
const line = (over: Partial<PrintableLine> = {}): PrintableLine => ({
  productName: 'Classic Square',
  variationName: null,
  quantity: 1,
  selectedPack: null,
  customImages: [path('a')],
  magnets: square,
  design: null,
  ...over,
});
const photo: PrintablePhoto = { width: 4000, height: 3000, faces: [], colors: null, originalDeletedAt: null };
const photos = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [path(name), photo]));
const planned = (...lines: PrintableLine[]) => planPrint([{ id: 'order', lines }], photos);

const design = (over: Partial<Design['slots'][number]> = {}): Design => ({
  version: 1,
  approvedAt: null,
  slots: [
    {
      magnet: 0,
      template: { id: template.id, version: template.version },
      window: 0,
      path: path('b'),
      crop: { cx: 1000, cy: 900, w: 1400, h: 1400 },
      rotation: 12,
      quality: 'great',
      ...over,
    },
  ],
});

describe('the print plan', () => {
  it('takes the crops of the design', () => {
    const { magnets, missing } = planned(line({ design: design() }));
    expect(magnets).toMatchObject([
      {
        magnet: 1,
        slots: [1],
        windows: [{ path: path('b'), crop: { cx: 1000, cy: 900, w: 1400, h: 1400, rotation: 12 } }],
      },
    ]);
    expect(missing).toEqual([]);
  });

  it('places the photos of a line without a design by their first crop', () => {
    const [magnet] = planned(line()).magnets;
    expect(magnet?.windows).toEqual([{ path: path('a'), crop: { cx: 2000, cy: 1500, w: 3000, h: 3000, rotation: 0 } }]);
  });

  it('moves the first crop to where the faces are', () => {
    const faces = [{ x: 200, y: 400, w: 300, h: 300 }];
    const { magnets } = planPrint([{ id: 'order', lines: [line()] }], new Map([[path('a'), { ...photo, faces }]]));
    expect(magnets[0]!.windows[0]!.crop.cx).toBeLessThan(1600);
  });

  it('counts the windows of a photo strip as places, in the order of its photos', () => {
    const customImages = ['a', 'b', 'c', 'd', 'e', 'f'].map(path);
    const { magnets } = planned(line({ magnets: strip, selectedPack: '2', customImages }));
    expect(magnets.map(({ slots, windows }) => [slots, windows.map((window) => window.path)])).toEqual([
      [[1, 2, 3], ['a', 'b', 'c'].map(path)],
      [[4, 5, 6], ['d', 'e', 'f'].map(path)],
    ]);
  });

  it('does not print a magnet of which a photo is missing, and names the place', () => {
    const { magnets, missing } = planned(line({ magnets: strip, customImages: [path('a'), path('lost')] }));
    expect(magnets).toMatchObject([{ slots: [1, 2, 3], windows: [] }]);
    expect(missing).toEqual([
      { orderId: 'order', line: 1, slot: 2, reason: 'gone' },
      { orderId: 'order', line: 1, slot: 3, reason: 'absent' },
    ]);
  });

  it('refuses a design of other magnets', () => {
    const { missing } = planned(line({ design: design({ template: { id: template.id, version: 2 } }) }));
    expect(missing).toEqual([{ orderId: 'order', line: 1, slot: 1, reason: 'outdated' }]);
  });

  it('names a line whose magnets are unknown', () => {
    const { magnets, missing } = planned(line(), line({ magnets: null }));
    expect(magnets).toHaveLength(1);
    expect(missing).toEqual([{ orderId: 'order', line: 2, slot: 1, reason: 'unknown_magnets' }]);
  });

  it('flags photos below 150 dpi at their crop', () => {
    // 485 / 3.2362 in = 149.9; 486 / 3.2362 = 150.2
    const at = (w: number) => lowQualityIn(planned(line({ design: design({ crop: { cx: 900, cy: 900, w, h: w } }) })));
    const size = { width: 4000, height: 3000 };
    expect(at(485)).toEqual([
      { orderId: 'order', line: 1, magnet: 1, kind: 'low_resolution', slot: 1, dpi: 149, path: path('b'), size },
    ]);
    expect(at(486)).toEqual([]);
  });

  it('notes a design that nobody has approved, and none that somebody has', () => {
    const notesOf = (approvedAt: string | null) => planned(line({ design: { ...design(), approvedAt } })).notes;
    expect(notesOf(null)).toEqual([{ orderId: 'order', line: 1, magnet: 1, kind: 'not_approved' }]);
    expect(notesOf('2026-11-21T12:00:00Z')).toEqual([]);
  });

  it('names a photo that is low in several places once, with its lowest resolution', () => {
    const low = (name: string, dpi: number) => ({
      kind: 'low_resolution' as const,
      orderId: 'order',
      line: 1,
      magnet: 1,
      slot: 1,
      dpi,
      path: path(name),
      size: { width: 400, height: 300 },
    });
    expect(lowQualityPhotosIn({ notes: [low('a', 140), low('b', 90), low('a', 120)] })).toEqual([
      { photo: path('a'), dpi: 120 },
      { photo: path('b'), dpi: 90 },
    ]);
  });

  it('counts a copy for each pack that was ordered', () => {
    const plan = planned(line({ quantity: 2, selectedPack: '3', customImages: ['a', 'b', 'c'].map(path) }));
    expect(plan.magnets.map(({ copies }) => copies)).toEqual([2, 2, 2]);
  });

  it('fills the free places of a design with the photos that were added later', () => {
    const customImages = [path('b'), path('c')];
    const { magnets } = planned(line({ selectedPack: '3', design: design({ magnet: 1 }), customImages }));
    expect(magnets.map(({ windows }) => windows.map((window) => window.path))).toEqual([[path('c')], [path('b')], []]);
  });

  it('names an order once of which a printed photo has lost its original, and none for photos that are not printed', () => {
    const on = new Date('2026-11-03T00:00:00Z');
    const small = { ...photo, originalDeletedAt: on };
    const three = line({ selectedPack: '2', customImages: ['a', 'b', 'c'].map(path) });
    const planOf = (lost: string) => planPrint([{ id: 'order', lines: [three] }], new Map(photos).set(lost, small));
    expect(planOf(path('b')).deletedOriginals).toEqual([{ orderId: 'order', on }]);
    expect(planOf(path('c')).deletedOriginals).toEqual([]);
  });

  it('asks for the photos of the design and for those of the line, each once', () => {
    const lines = [
      line({ design: design(), customImages: [path('b')] }),
      line({ customImages: [path('a'), path('a')] }),
    ];
    expect(photosNamedBy([{ id: 'order', lines }])).toEqual([path('b'), path('a')]);
  });
});
