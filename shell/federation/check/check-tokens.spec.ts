import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { scratchFolder } from '../../server/testing/scratch-folder';
import { checkTokens, unknownTokens } from './check-tokens.mjs';

const sources = scratchFolder();
const TOKENS = ['--color-ink', '--color-line', '--space-4'];
const unknownIn = (texts: Record<string, string>) => unknownTokens(texts, TOKENS);

describe('the design tokens that a slice uses', () => {
  it('are those of the shop, custom properties that the slice defines in a style or a script, and any with a fallback', () => {
    expect(
      unknownIn({
        'page.css': `.mf-gifts_a { --ratio: 2; color: var( --color-ink ); padding: calc(var(--space-4) * var(--ratio)); width: var(--wide); height: var(--anything, 1px) }`,
        'page.js': `const style = { "--wide": 3 }; el.style.setProperty('--open', '1'); const open = "var(--open)";`,
      }),
    ).toEqual([]);
  });

  it('are named with their file and the most similar name when nobody defines them', () => {
    expect(
      unknownIn({
        'page.css': '.mf-gifts_a { color: var(--color-inc); border-color: var(--color-inc, red) }',
        'page.js': 'const style = { padding: "var(--space-44)" };',
      }),
    ).toEqual([
      { name: '--color-inc', file: 'page.css', nearest: '--color-ink' },
      { name: '--space-44', file: 'page.js', nearest: '--space-4' },
    ]);
  });
});

it('a build with an unknown design token fails, and names the source file', async () => {
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(sources, file)), { recursive: true });
    await writeFile(path.join(sources, file), text);
  };
  const files = ['browser/mf-gifts.page.css', 'browser/page.js', 'server/server.11111111.cjs'];
  await write('src/pages/gifts-page.module.css', '.page { color: var(--color-inc) }');
  // a package may leave a property to its users
  const css = '.a{color:var(--color-inc);width:var(--calendar-width)}';
  for (const file of files) await write(`dist/${file}`, file.endsWith('.css') ? css : '');
  const folder = path.join(sources, 'dist');
  const checked = checkTokens({ slice: 'mf-gifts', sources, folder, files, tokens: TOKENS });
  await expect(checked).rejects.toThrow(
    'shared-ui/styles/tokens.css does not have:\nsrc/pages/gifts-page.module.css: there is no design token --color-inc; define it, give it a fallback, or use the most similar, --color-ink',
  );
});
