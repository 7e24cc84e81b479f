import { describe, expect, it } from '@jest/globals';
import { startMayPromote } from './local-releases';

const local = { version: '1.0.0-22222222', createdAt: new Date('2026-02-02') };
const current = {
  version: '1.0.0-11111111',
  promotedBy: 'start' as const,
  createdAt: new Date('2026-01-01'),
  isServable: true,
};

describe('a server that starts with a local build', () => {
  it('promotes it when nothing is in use', () => {
    expect(startMayPromote(local, undefined)).toBe(true);
  });
  it('promotes it over an older build that a start promoted', () => {
    expect(startMayPromote(local, current)).toBe(true);
  });
  it('keeps a newer build in use', () => {
    expect(startMayPromote(local, { ...current, createdAt: new Date('2026-03-03') })).toBe(false);
  });
  it('promotes it over a newer build whose files are missing', () => {
    expect(startMayPromote(local, { ...current, createdAt: new Date('2026-03-03'), isServable: false })).toBe(true);
  });
  it("never overrides an operator's promotion", () => {
    expect(startMayPromote(local, { ...current, promotedBy: 'operator' })).toBe(false);
    expect(startMayPromote(local, { ...current, promotedBy: 'operator', isServable: false })).toBe(false);
  });
  it('changes nothing when it is already in use', () => {
    expect(startMayPromote(local, { ...current, version: local.version })).toBe(false);
  });
});
