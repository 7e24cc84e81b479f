import { describe, expect, it, jest } from '@jest/globals';
import { log } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { inUse, writeRelease } from '../testing/write-release';
import { type Composition, EMPTY_COMPOSITION, composed } from './composition';
import { UsedCompositions } from './used-compositions';

const folder = scratchFolder();
const compositionOf = async (server: string) => composed([inUse((await writeRelease(folder, { server })).release)]);

describe('a used composition', () => {
  it('is written down once, and an empty one never', async () => {
    const record = jest.fn((_composition: Composition) => Promise.resolve());
    const used = new UsedCompositions({ record, log });
    const [one, two] = [await compositionOf('one'), await compositionOf('two')];
    for (const composition of [one, EMPTY_COMPOSITION, one, two, one]) await used.note(composition);
    expect(record.mock.calls).toEqual([[one], [two]]);
  });

  it('is tried again when it could not be written down', async () => {
    const record = jest.fn((_composition: Composition) => Promise.resolve());
    record.mockRejectedValueOnce(new Error('no database'));
    const used = new UsedCompositions({ record, log });
    const one = await compositionOf('one');
    await used.note(one);
    await used.note(one);
    expect(record).toHaveBeenCalledTimes(2);
  });
});
