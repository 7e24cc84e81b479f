import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const repository = path.resolve(import.meta.dirname, '../../..');
const servers = ['api/src', 'shell/server', 'local-services/src', 'scripts', 'shared-server/src'];
const isTest = (file: string) => /\.spec\.ts$|\/testing\//.test(file);

it('only this module has statements about the tables of the slice registry', async () => {
  const owners = new Set<string>();
  for (const folder of servers) {
    for (const name of await readdir(path.join(repository, folder), { recursive: true })) {
      const file = path.join(folder, name);
      if (!/\.(ts|mjs)$/.test(file) || isTest(file) || file.includes('node_modules')) continue;
      if ((await readFile(path.join(repository, file), 'utf8')).includes('slice_registry.'))
        owners.add(path.dirname(file));
    }
  }
  expect([...owners]).toEqual(['shared-server/src/registry']);
});
