import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

it('gives each magnet a column of its width', async () => {
  const css = await readFile(path.join(import.meta.dirname, 'size-drawings.module.css'), 'utf8');
  const columns = shopPolicy.sizes.map(({ widthInches }) => `${widthInches}fr`).join(' ');
  expect(css).toContain(`grid-template-columns: ${columns};`);
});
