import { totalmem } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { memoryLimit } from './memory-limit.js';

const GIB = 2 ** 30;

describe('the memory of a process', () => {
  it("is its container's limit, where there is one", () => expect(memoryLimit(GIB, 8 * GIB)).toBe(GIB));

  it.each([0, 2 ** 64])("is the machine's where Node reports a limit of %d", (constrained) =>
    expect(memoryLimit(constrained, 8 * GIB)).toBe(8 * GIB),
  );

  it("is more than 0 and at most the machine's", () => {
    expect(memoryLimit()).toBeGreaterThan(0);
    expect(memoryLimit()).toBeLessThanOrEqual(totalmem());
  });
});
