import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import { type Offer, type PackToFill, freePlaces, roomLeft, takenPlaces } from './places.js';

const pack: PackToFill = {
  magnets: sampleMagnets,
  packSize: 4,
  slots: [{ magnet: 1, window: 0 }],
  photos: ['/objects/own'],
};
const anOffer = (over: Partial<Offer>): Offer => ({ path: '/objects/friend', place: null, state: 'waiting', ...over });

describe('the places of a pack that others fill', () => {
  it('are taken by the photos of the draft and by those that wait for a decision', () =>
    expect(takenPlaces(pack, [anOffer({ place: 3 })])).toEqual([1, 3]));

  it('are free again once a photo is declined', () =>
    expect(freePlaces(pack, [anOffer({ place: 3, state: 'declined' })])).toEqual([0, 2, 3]));

  it('stay taken by an accepted photo until the draft holds it, wherever it puts it', () => {
    const accepted = anOffer({ place: 0, state: 'accepted' });
    expect(takenPlaces(pack, [accepted])).toEqual([0, 1]);
    expect(takenPlaces({ ...pack, photos: [...pack.photos, accepted.path] }, [accepted])).toEqual([1]);
  });

  it('are each either free or taken', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 15 })),
        fc.array(
          fc.record({
            place: fc.option(fc.integer({ min: 0, max: 15 })),
            state: fc.constantFrom('waiting', 'accepted', 'declined'),
          }),
        ),
        (packSize, magnets, offers) => {
          const drawn = { ...pack, packSize, slots: magnets.map((magnet) => ({ magnet, window: 0 })) };
          const all = offers.map((offer) => anOffer(offer));
          const both = [...takenPlaces(drawn, all), ...freePlaces(drawn, all)].toSorted((a, b) => a - b);
          expect(both).toEqual(Array.from({ length: packSize }, (_, place) => place));
        },
      ),
    ));
});

describe('the room that a link has left', () => {
  it('is that of the free places for friends', () =>
    expect(roomLeft(pack, [], { kind: 'friends', added: 5, maximumPhotos: 60 })).toBe(3));

  it('is never more than the link allows', () => {
    expect(roomLeft(pack, [], { kind: 'friends', added: 59, maximumPhotos: 60 })).toBe(1);
    expect(roomLeft(pack, [], { kind: 'phone', added: 61, maximumPhotos: 60 })).toBe(0);
  });

  it("does not depend on the places for the owner's phone", () =>
    expect(roomLeft(pack, [], { kind: 'phone', added: 5, maximumPhotos: 60 })).toBe(55));
});
