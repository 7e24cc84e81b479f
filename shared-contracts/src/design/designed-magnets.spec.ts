import { describe, expect, it } from '@jest/globals';
import { sampleDesign, sampleMagnets } from '../testing/samples.js';
import { designedMagnetsOf } from './designed-magnets.js';

const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
const customDesign = sampleDesign({ paths });
const [{ template }] = sampleMagnets as [(typeof sampleMagnets)[number]];
const line = { customDesign, magnets: sampleMagnets, selectedPack: '3' };

describe('the designed magnets of a line', () => {
  it('are those with a photo', () => {
    expect(designedMagnetsOf(line)).toEqual(
      customDesign.slots.map((slot, place) => ({ place, template, photos: [slot] })),
    );
  });

  it('have empty windows where a photo is missing', () => {
    const [window] = template.windows as [(typeof template.windows)[number]];
    const strip = { ...template, windows: [window, window, window] };
    const [slot] = customDesign.slots as [(typeof customDesign.slots)[number]];
    const design = { ...customDesign, slots: [{ ...slot, magnet: 1, window: 2 }] };
    expect(designedMagnetsOf({ ...line, customDesign: design, magnets: [{ template: strip, count: 1 }] })).toEqual([
      { place: 1, template: strip, photos: [null, null, design.slots[0]] },
    ]);
  });

  it.each([
    ['without a design', { customDesign: null }],
    ['whose magnets are unknown', { magnets: null }],
    ['of other magnets', { magnets: [{ count: 1, template: { ...template, version: 2 } }] }],
    ['of a smaller pack', { selectedPack: null }],
  ])('are none for a line %s', (_what, changes) => expect(designedMagnetsOf({ ...line, ...changes })).toEqual([]));
});
