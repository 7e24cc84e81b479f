import { describe, expect, it } from '@jest/globals';
import { shopPolicy } from '../policy/shop-policy.js';
import { sampleDesign, sampleId } from '../testing/samples.js';
import { CartLineChange, GuestLineRequest, LineRequest, NewLine } from './schemas.js';

const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
const customDesign = sampleDesign({ paths });
const requests = {
  LineRequest: (line: object) => LineRequest.safeParse({ productId: sampleId(), ...line }),
  NewLine: (line: object) => NewLine.safeParse({ productId: sampleId(), ...line }),
  GuestLineRequest: (line: object) => GuestLineRequest.safeParse({ productId: sampleId(), id: sampleId(), ...line }),
  CartLineChange: (line: object) => CartLineChange.safeParse({ id: sampleId(), ...line }),
};

describe.each(Object.entries(requests))('a %s with a design', (_name, parse) => {
  it('has the photos of its design', () => {
    expect(parse({ customDesign }).data).toMatchObject({ customImages: paths, customDesign });
    expect(parse({ customDesign, customImages: paths }).data).toMatchObject({ customImages: paths });
  });

  it.each([[paths.toReversed()], [paths.slice(1)], [[...paths, ...paths]]])('is refused with the photos %j', (photos) =>
    expect(parse({ customDesign, customImages: photos }).error?.issues).toMatchObject([
      { path: ['customImages'], message: 'These photos are not those of the design' },
    ]),
  );

  it('may be without a design', () => {
    expect(parse({ customImages: paths }).data).toMatchObject({ customImages: paths, customDesign: null });
  });

  it('is refused with more slots than the largest pack has', () => {
    const most = shopPolicy.photos.maximumPerLine;
    const design = (count: number) => sampleDesign({ paths: Array.from({ length: count }, () => '/objects/photos/a') });
    expect(parse({ customDesign: design(most) }).success).toBe(true);
    expect(parse({ customDesign: design(most + 1) }).error?.issues).toMatchObject([
      { path: ['customDesign', 'slots'] },
    ]);
  });

  it.each([1, 'design', [], {}, { ...customDesign, slots: 3 }, { ...customDesign, slots: [null] }])(
    'is refused with %j as its design',
    (design) => expect(parse({ customDesign: design }).success).toBe(false),
  );
});
