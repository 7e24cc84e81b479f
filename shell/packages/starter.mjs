import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathProblems } from 'shared-contracts/releases/path-claims';
import { packPackages, versionsOf } from './pack.mjs';
import { singletons, testTools } from './packages.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const template = path.join(import.meta.dirname, 'starter');
const copied = ['.editorconfig', '.nvmrc'];

const devDependencies = [
  ...testTools,
  '@swc/core',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'typescript',
];

export class StarterError extends Error {}

const json = async (file) => JSON.parse(await readFile(file, 'utf8'));

async function filesUnder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^(node_modules|dist)[\\/]/.test(file));
}

async function ownedPaths() {
  const folders = (await readdir(repository)).filter((name) => name.startsWith('mf-'));
  const manifests = await Promise.all(folders.map((folder) => json(path.join(repository, folder, 'package.json'))));
  return manifests.flatMap(({ name, slice }) => slice.paths.map((one) => ({ path: one, slice: name })));
}

/** Throws StarterError. */
async function checked({ folder, name, path: wanted }) {
  const slug = path.basename(folder).toLowerCase().replace(/^mf-/, '');
  const slice = name ?? `mf-${slug}`;
  if (!/^mf-[a-z0-9]+(-[a-z0-9]+)*$/.test(slice) || slice.length > 64)
    throw new StarterError(`"${slice}" is no name for a slice: use lower-case words, like --name mf-gift-cards`);
  const own = wanted ?? `/${slice.slice('mf-'.length)}`;
  if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(own) || own.length > 200)
    throw new StarterError(`"${own}" is no path for its page: use lower-case words, like --path /gift-cards`);
  const [problem] = pathProblems({ slice, paths: [own] }, await ownedPaths());
  if (problem) throw new StarterError(`${problem}, or choose another path`);
  if ((await readdir(folder).catch(() => [])).length) throw new StarterError(`${folder} is not empty`);
  return { slice, own };
}

function personalised(text, { slice, own }) {
  const slug = slice.slice('mf-'.length);
  const words = slug.replaceAll('-', ' ');
  const title = words[0].toUpperCase() + words.slice(1);
  const component = slug.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());
  return text
    .replace(/(?<!\.\/pages|\.\.\/pages)\/gift-cards(?![\w-])/g, own)
    .replaceAll('mf-gift-cards', slice)
    .replaceAll('gift-cards-page', `${slug}-page`)
    .replaceAll('GiftCardsPage', /^\d/.test(component) ? `The${component}Page` : `${component}Page`)
    .replaceAll('Gift cards', title);
}

const jest = 'node --experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js';

const manifestOf = async ({ slice, own, shopPackages }) => ({
  name: slice,
  version: '0.1.0',
  private: true,
  type: 'module',
  engines: (await json(path.join(repository, 'package.json'))).engines,
  sideEffects: ['*.css'],
  slice: { paths: [own], privatePaths: [], queryParameters: {}, budget: { page: 80, shared: 10 } },
  scripts: {
    types: 'tsc',
    test: `tsc && ${jest}`,
    'test:contract': `${jest} --selectProjects server -- contract.spec`,
    build: 'slice build',
    dev: 'slice dev',
    publish: 'slice publish',
    release: 'slice',
  },
  dependencies: { ...(await versionsOf(singletons)), ...shopPackages },
  devDependencies: await versionsOf(devDependencies),
});

/** In the empty `folder`. Without a `registry`, the shop's packages are tarballs in `packages`. Throws StarterError. */
export async function createStarter({ folder, name, path: wanted, registry }) {
  if (registry !== undefined && !/^https?:\/\/\S+$/.test(registry))
    throw new StarterError(`"${registry}" is no registry's address`);
  const { slice, own } = await checked({ folder, name, path: wanted });
  const packages = registry ? await mkdtemp(path.join(tmpdir(), 'packages-')) : path.join(folder, 'packages');
  const packed = await packPackages(packages);
  if (registry) await rm(packages, { recursive: true, force: true });
  const shopPackages = Object.fromEntries(
    packed.map((one) => [one.name, registry ? one.version : `file:packages/${path.basename(one.file)}`]),
  );
  for (const file of await filesUnder(template)) {
    const target = path.join(folder, file.replaceAll('gift-cards', slice.slice('mf-'.length)));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, personalised(await readFile(path.join(template, file), 'utf8'), { slice, own }));
  }
  for (const file of copied) await writeFile(path.join(folder, file), await readFile(path.join(repository, file)));
  if (registry) await writeFile(path.join(folder, '.npmrc'), `registry=${registry}\n`, { flag: 'a' });
  const manifest = await manifestOf({ slice, own, shopPackages });
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { name: slice, path: own, packages: packed };
}
