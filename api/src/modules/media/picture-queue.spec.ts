import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MemoryBudget } from './picture-queue.js';

const BYTES = 100;

it('work in a memory budget never takes more at once, or goes alone, and all of it is done in order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 30 }), async (sizes) => {
      const budget = new MemoryBudget(BYTES);
      const inUse: number[] = [];
      const begun: number[] = [];
      await Promise.all(
        sizes.map((bytes, number) =>
          budget.run(bytes, async () => {
            begun.push(number);
            inUse.push(bytes);
            const all = inUse.reduce((sum, each) => sum + each, 0);
            expect(all <= BYTES || inUse.length === 1).toBe(true);
            await new Promise(setImmediate);
            inUse.splice(inUse.indexOf(bytes), 1);
          }),
        ),
      );
      expect(begun).toEqual(sizes.map((_, number) => number));
    }),
    { numRuns: 50 },
  );
});

it('work that fails gives its memory back', async () => {
  const budget = new MemoryBudget(BYTES);
  await expect(budget.run(80, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await budget.run(80, async () => 'done')).toBe('done');
});
