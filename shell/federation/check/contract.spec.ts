import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { scratchFolder } from '../../server/testing/scratch-folder';
import {
  contractChanges,
  contractExports,
  exportsDeclaredIn,
  exportsRecordedAs,
  mergedChanges,
  nextContractVersion,
  recordedContract,
} from './contract.mjs';

const run = promisify(execFile);
const scratch = scratchFolder();

const none: string[] = [];
const changes = (some: Partial<ReturnType<typeof contractChanges>>) => ({
  added: none,
  changed: none,
  removed: none,
  ...some,
});

it('contract.json records the current exports of shell/contract, and no commit has recorded others under its version', async () => {
  const { version, exports } = await recordedContract();
  const current = await contractExports();
  const records = [exports, ...(await exportsRecordedAs(version))];
  const found = mergedChanges(records.map((record) => contractChanges(record, current)));
  const differences = Object.entries(found)
    .filter(([, names]) => names.length)
    .map(([how, names]) => `${how}: ${names.join(', ')}`);
  const advice = `shell/contract ${version} has changed. Run "npm run contract -w shell": it records this as ${nextContractVersion(version, found)}.`;
  expect(differences.length ? [advice, ...differences] : []).toEqual([]);
});

describe('the record of the contract', () => {
  let count = 0;
  async function recordOf(declarations: Record<string, string>): Promise<Record<string, string>> {
    const folder = path.join(scratch, `${(count += 1)}`);
    for (const [file, text] of Object.entries(declarations)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    return exportsDeclaredIn(folder);
  }
  const contract = 'shell/src/contract/contract.d.ts';
  const cart = {
    [contract]:
      "export type { AddToCart } from 'shared-contracts/cart/guest-cart';\nexport { toast } from './toast';\n",
    'shell/src/contract/toast.d.ts': 'export declare const toast: (text: string) => void;\n',
    'shared-contracts/src/cart/guest-cart.d.ts': `import { type Product as Sold } from '../catalog/schemas.js';
      import type { LineRequest } from './schemas.js';
      type Amount = { quantity: number };
      export declare function unused(): void;
      /** What is wanted. */
      export type AddToCart = Omit<LineRequest, 'id'> & Amount & { product: Sold };
      `.replace(/^ +/gm, ''),
    'shared-contracts/src/cart/schemas.d.ts': `import * as z from 'zod';
      export declare const LineRequest: z.ZodObject<{ pack: z.ZodString; }>;
      export type LineRequest = z.infer<typeof LineRequest>;
      `.replace(/^ +/gm, ''),
    'shared-contracts/src/catalog/schemas.d.ts': `export type Product = { name: string };\n`,
  };

  it('holds the declaration of each export', async () => {
    expect((await recordOf(cart)).toast).toBe('export declare const toast: (text: string) => void;');
  });

  it('holds all that a type of shared-contracts is made of, and nothing else of its file', async () => {
    expect((await recordOf(cart)).AddToCart).toBe(
      [
        "export type AddToCart = Omit<LineRequest, 'id'> & Amount & { product: Sold };",
        'export declare const LineRequest: z.ZodObject<{ pack: z.ZodString; }>; export type LineRequest = z.infer<typeof LineRequest>;',
        'type Amount = { quantity: number };',
        'export type Product = { name: string };',
      ].join(' '),
    );
  });

  it('changes with a type that an exported type of shared-contracts is made of', async () => {
    const changed = {
      ...cart,
      'shared-contracts/src/catalog/schemas.d.ts': 'export type Product = { title: string };\n',
    };
    expect(contractChanges(await recordOf(cart), await recordOf(changed)).changed).toEqual(['AddToCart']);
  });

  it('refuses an export that its file does not declare by that name', async () => {
    const renamed = { ...cart, 'shell/src/contract/toast.d.ts': 'export declare const show: () => void;\n' };
    await expect(recordOf(renamed)).rejects.toThrow('toast.d.ts declares no toast');
  });

  it('refuses an export of a package that it can not look into', async () => {
    await expect(recordOf({ [contract]: "export { useQuery } from '@tanstack/react-query';\n" })).rejects.toThrow(
      'exports useQuery of @tanstack/react-query',
    );
  });
});

describe('what commits have recorded under a version', () => {
  const file = 'contract.json';
  async function repositoryOf(records: { version: string; exports: Record<string, string> }[]): Promise<string> {
    const folder = await mkdtemp(path.join(scratch, 'repository-'));
    const git = (...args: string[]) =>
      run('git', ['-c', 'user.name=A', '-c', 'user.email=a@shop.test', ...args], { cwd: folder });
    await git('init', '--quiet');
    for (const record of records) {
      await writeFile(path.join(folder, file), JSON.stringify(record));
      await git('add', file);
      await git('commit', '--quiet', '--no-verify', '-m', 'record');
    }
    return folder;
  }

  it('is all of it, the newest first, so that a changed record of the same version shows', async () => {
    const folder = await repositoryOf([
      { version: '0.1.0', exports: { toast: 'a' } },
      { version: '0.2.0', exports: { toast: 'b' } },
      { version: '0.2.0', exports: { toast: 'c' } },
    ]);
    expect(await exportsRecordedAs('0.2.0', { folder, file })).toEqual([{ toast: 'c' }, { toast: 'b' }]);
  });

  it('is nothing outside of a checkout', async () => {
    expect(await exportsRecordedAs('0.1.0', { folder: path.parse(scratch).root, file })).toEqual([]);
  });
});

describe('changes of the contract', () => {
  it('are listed by name', () => {
    const before = { kept: 'a', changed: 'b', removed: 'c' };
    const after = { kept: 'a', changed: 'B', added: 'd' };
    expect(contractChanges(before, after)).toEqual({ added: ['added'], changed: ['changed'], removed: ['removed'] });
  });
});

describe('changes to several records', () => {
  it('are named once', () => {
    const some = changes({ added: ['a'], changed: ['b'] });
    expect(mergedChanges([some, changes({ changed: ['b', 'c'] })])).toEqual(
      changes({ added: ['a'], changed: ['b', 'c'] }),
    );
  });
});

describe('the next version of the contract', () => {
  it('stays the same when nothing has changed', () => {
    expect(nextContractVersion('0.1.0', changes({}))).toBe('0.1.0');
  });
  it('stays in the range that released slices accept when exports were added', () => {
    expect(nextContractVersion('0.1.3', changes({ added: ['useWishList'] }))).toBe('0.1.4');
    expect(nextContractVersion('1.2.3', changes({ added: ['useWishList'] }))).toBe('1.3.0');
  });
  it.each(['changed', 'removed'] as const)('leaves that range when exports were %s', (how) => {
    expect(nextContractVersion('0.1.3', changes({ [how]: ['toast'], added: ['notify'] }))).toBe('0.2.0');
    expect(nextContractVersion('1.2.3', changes({ [how]: ['toast'] }))).toBe('2.0.0');
  });
});
