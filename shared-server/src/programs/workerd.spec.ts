import { describe, expect, it } from '@jest/globals';
import { installedWorkerd } from './workerd.js';

const machine = { platform: 'linux', architecture: 'x64', hasMusl: false };
const problemOf = (found: ReturnType<typeof installedWorkerd>) => (found.ok ? undefined : found.problem);

describe('the program that renders pages', () => {
  it('is found where npm has installed it, and as old as its version says', () => {
    const found = installedWorkerd(import.meta.url);
    if (!found.ok) throw new Error(found.problem);
    expect(found.program).toMatch(/\/bin\/workerd$/);
    const day = found.version.replace(/^\d+\.(\d{4})(\d\d)(\d\d)\..*$/, '$1-$2-$3');
    const later = installedWorkerd(import.meta.url, { now: Date.parse(`${day}T23:00:00Z`) + 31 * 86_400_000 });
    expect(later).toMatchObject({ ok: true, daysOld: 31 });
  });

  it.each([
    { ...machine, hasMusl: true },
    { ...machine, architecture: 'ia32' },
    { ...machine, platform: 'win32' },
  ])('is refused on %o, with what to use instead', (unable) => {
    const problem = problemOf(installedWorkerd(import.meta.url, { machine: unable }));
    expect(problem).toContain(unable.hasMusl ? 'has musl' : `for ${unable.platform}-${unable.architecture}`);
    expect(problem).toContain('RENDERER_SOCKET');
  });

  it('is missed where npm left it out, with what to run', () => {
    expect(problemOf(installedWorkerd('file:///nowhere/module.js', { machine }))).toBe(
      '@cloudflare/workerd-linux-64, which renders the pages, is not installed. Run npm ci without --omit=optional.',
    );
  });
});
