import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { shortClassName } from './short-class-name.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const stylesheets = (folder: string) =>
  readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.join(root, folder, 'src', file));
const firstClassIn = (file: string) => /\.([a-z][\w-]*)/i.exec(readFileSync(file, 'utf8'))![1]!;
const nameOf = (owner: string, resourcePath: string, local: string, folder = path.join(root, owner)) =>
  shortClassName({ owner, folder, context: { resourcePath }, local });

const button = path.join(root, 'shared-ui/src/components/button/button.module.css');

it('names a class by owner, stylesheet and place in it', () => {
  expect(nameOf('mf-catalog', button, 'button')).toMatch(/^mf-catalog_[\w-]{5}$/);
  expect(nameOf('mf-catalog', button, 'button')).toBe(nameOf('mf-catalog', button, 'button'));
  expect(nameOf('mf-catalog', button, 'button')).not.toBe(nameOf('mf-catalog', button, 'secondary'));
});

it('refuses a name that the stylesheet does not have', () => {
  expect(() => nameOf('mf-catalog', button, 'nothing')).toThrow('button.module.css does not mention nothing');
});

it.each(['shell', 'mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-admin'])(
  'tells all stylesheets that %s can import apart',
  (owner) => {
    const files = [...stylesheets(owner), ...stylesheets('shared-ui')];
    const prefixes = files.map((file) => nameOf(owner, file, firstClassIn(file)).slice(0, `${owner}_1234`.length));
    expect(new Set(prefixes).size).toBe(files.length);
  },
);
