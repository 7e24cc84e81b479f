import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packs, samplePhoto } from '../testing/sample-design';
import { designOf } from './design-of';
import { type DesignHistory, type HistoryCommand, historyAfter, startedWith } from './design-history';
import { type TrayPhoto, emptyDesign, freePlacesOf, shownIn, sparesOf, usedIn } from './pack-design';
import type { PackCommand } from './spread';

const refusal = { kind: 'refused', failure: 'not_secured', isDamaged: false } as const;
const ids = ['a', 'b', 'c', 'd', 'e'];
const begun = (count = ids.length): DesignHistory =>
  historyAfter(startedWith(emptyDesign(packs.nine)), {
    type: 'add',
    photos: ids.slice(0, count).map((id) => samplePhoto(id)),
  });
const refuse = (photo: string): HistoryCommand => ({ type: 'learn', photo, facts: { refusal } });
const after = (state: DesignHistory, ...commands: HistoryCommand[]) => commands.reduce(historyAfter, state);
const held = ({ present }: DesignHistory) => present.placed.map((one) => one?.photo ?? '').join('');

const commands = fc.oneof(
  fc.constantFrom<PackCommand>({ type: 'fill' }, { type: 'repeat' }),
  fc.record({ type: fc.constant('put' as const), photo: fc.constantFrom(...ids), place: fc.nat(8) }),
  fc.record({ type: fc.constant('empty' as const), place: fc.nat(8) }),
  fc.record({ type: fc.constant('choose' as const), choice: fc.constantFrom(packs.nine, packs.three) }),
);

describe('a photo that was refused for good', () => {
  it('stays on its place, which counts as free, and is not a part of what is approved', () => {
    const { present, photos } = after(begun(3), refuse('b'));
    expect(present.placed.map((one) => one?.photo).slice(0, 3)).toEqual(['a', 'b', 'c']);
    expect(freePlacesOf(present, photos)).toBe(7);
    expect(usedIn(present, photos).map(({ photo }) => photo)).toEqual(['a', 'c']);
    expect(designOf(present, photos, null).slots.map(({ magnet }) => magnet)).toEqual([0, 2]);
  });

  it('gives its place to the next photo, and is no spare', () => {
    const next: TrayPhoto = samplePhoto('next');
    const state = after(begun(3), refuse('b'), { type: 'add', photos: [next] });
    expect(held(state)).toBe('anextc');
    expect(sparesOf(state.present, state.photos)).toEqual([]);
    expect(state.present.tray).toEqual(['a', 'b', 'c', 'next']);
  });

  it('is never put anywhere by any command, however often that is undone', () =>
    fc.assert(
      fc.property(fc.subarray(ids, { minLength: 1 }), fc.array(commands, { maxLength: 12 }), (refused, more) => {
        const start = after(begun(), ...refused.map(refuse));
        const countOf = ({ present }: DesignHistory) =>
          present.placed.filter((one) => one && refused.includes(one.photo)).length;
        let state = start;
        for (const command of more) {
          const next = historyAfter(state, command);
          expect(countOf(next)).toBeLessThanOrEqual(countOf(state));
          expect(sparesOf(next.present, next.photos).some((id) => refused.includes(id))).toBe(false);
          expect(shownIn(next.present, next.photos).some(({ photo }) => refused.includes(photo.id))).toBe(false);
          state = next;
        }
      }),
    ));

  it('is left out by Repeat, which uses the others about equally often', () => {
    expect(held(after(begun(3), refuse('b'), { type: 'repeat' }))).toBe('aaccacaca');
  });

  it('is replaced on its place and in the tray, and undoing does not bring it back', () => {
    const by: TrayPhoto = { id: 'new', name: 'new.jpg' };
    const state = after(begun(3), refuse('b'), { type: 'substitute', photo: 'b', by });
    expect(held(state)).toBe('anewc');
    expect(state.present.tray).toEqual(['a', 'new', 'c']);
    const undone = historyAfter(state, { type: 'undo' });
    expect(undone.present.tray).not.toContain('b');
  });

  it('is used again once it is accepted', () => {
    const state = after(begun(3), refuse('b'), { type: 'learn', photo: 'b', facts: { refusal: undefined } });
    expect(usedIn(state.present, state.photos)).toHaveLength(3);
  });
});
