import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { magnetsOf } from 'shared-contracts/design/slots';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { packs } from '../testing/sample-design';
import { DOOR_HEIGHT, doorMagnetsOf, onDoor } from './fridge-door';

const nine = magnetsOf(packs.nine.magnets, 9);

describe('the magnets on the fridge door', () => {
  it('all hang on it, side by side, whatever the pack', () => {
    const sizes = fc.integer({ min: 1, max: shopPolicy.packs.maximumSize });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(packs)), sizes, (pack, packSize) => {
        const magnets = doorMagnetsOf({ door: {} }, magnetsOf(pack.magnets, packSize));
        expect(magnets).toHaveLength(packSize);
        const isOnDoor = magnets.every(
          ({ width, height, position: { x, y } }) =>
            x >= width / 2 && x <= 100 - width / 2 && y >= height / 2 && y <= DOOR_HEIGHT - height / 2,
        );
        const isApart = magnets.every((a, index) =>
          magnets
            .slice(index + 1)
            .every(
              (b) =>
                Math.abs(a.position.x - b.position.x) >= (a.width + b.width) / 2 ||
                Math.abs(a.position.y - b.position.y) >= (a.height + b.height) / 2 - 1e-9,
            ),
        );
        expect({ isOnDoor, isApart }).toEqual({ isOnDoor: true, isApart: true });
      }),
    );
  });

  it.each([1, 3, 9])('hang in %d columns as far apart as the parts of one photo were cropped for', (columns) => {
    const spread = { photo: 'beach', columns, view: null, before: [] };
    const magnets = doorMagnetsOf({ door: {}, spread }, nine);
    const [first] = magnets;
    const inch = first!.width / 3;
    for (const [magnet, { position, width, height }] of magnets.entries()) {
      expect(position.x - first!.position.x).toBeCloseTo((magnet % columns) * 3.25 * inch, 5);
      expect(position.y - first!.position.y).toBeCloseTo(Math.floor(magnet / columns) * 3.25 * inch, 5);
      expect(position.tilt).toBe(0);
      expect(Math.min(position.x - width / 2, 100 - position.x - width / 2)).toBeGreaterThan(0);
      expect(Math.min(position.y - height / 2, DOOR_HEIGHT - position.y - height / 2)).toBeGreaterThan(0);
    }
    const moved = doorMagnetsOf({ door: { 4: { x: 70, y: 100, tilt: 12 } }, spread }, nine);
    expect(moved[4]?.position).toEqual({ x: 70, y: 100, tilt: 12 });
    expect(moved[3]).toEqual(magnets[3]);
  });

  it('hang where they were put', () => {
    const position = { x: 70, y: 100, tilt: 12 };
    const magnets = doorMagnetsOf({ door: { 4: position } }, nine);
    expect(magnets[4]?.position).toEqual(position);
    expect(magnets[3]?.position).not.toEqual(position);
  });

  it('never leave it', () => {
    expect(onDoor({ x: -50, y: 500, tilt: 90 })).toEqual({ x: 2, y: DOOR_HEIGHT - 2, tilt: 20 });
  });
});
