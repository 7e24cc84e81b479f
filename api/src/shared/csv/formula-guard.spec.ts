import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withFormulaGuard, withoutFormulaGuard } from './formula-guard.js';

const start = fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', '＝', 'a'), { maxLength: 6 });
const text = fc.tuple(start, fc.string()).map(([signs, rest]) => signs.join('') + rest);

describe('the guard against formulas', () => {
  it('can be taken off again, whatever the text', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(withoutFormulaGuard(withFormulaGuard(given))).toBe(given);
      }),
    );
  });

  it('leaves texts alone that are no formula', () => {
    expect(['Ada', "'90s magnets", '', '7'].map(withFormulaGuard)).toEqual(['Ada', "'90s magnets", '', '7']);
    expect(withoutFormulaGuard("'90s magnets")).toBe("'90s magnets");
  });
});
