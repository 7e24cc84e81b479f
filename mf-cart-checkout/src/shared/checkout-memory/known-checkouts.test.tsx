import { describe, expect, it } from '@jest/globals';
import { linesBoughtBy, withOpened, withSettled } from './known-checkouts';

describe('what a paid session removes from the guest cart', () => {
  it('is the lines that it was opened for', () => {
    const known = withOpened(withOpened([], 'cs_1', ['a', 'b']), 'cs_2', ['c']);
    expect(linesBoughtBy(known, 'cs_1')).toEqual(['a', 'b']);
  });

  it('is everything if this browser does not know the session', () => {
    expect(linesBoughtBy([], 'cs_1')).toBe('all');
  });

  it('is nothing for a session that is settled already', () => {
    const known = withSettled(withOpened([], 'cs_1', ['a']), 'cs_1');
    expect(linesBoughtBy(known, 'cs_1')).toBe('none');
    expect(linesBoughtBy(withSettled([], 'cs_9'), 'cs_9')).toBe('none');
  });

  it('is remembered for the last 20 sessions', () => {
    const sessions = Array.from({ length: 25 }, (_, index) => `cs_${index}`);
    const known = sessions.reduce((list, session) => withOpened(list, session, []), withOpened([], 'cs_old', []));
    expect(known).toHaveLength(20);
    expect(known[0]?.sessionId).toBe('cs_24');
  });
});
