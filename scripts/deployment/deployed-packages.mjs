// What is deployed: installed in an image, or bundled into what shell and slices send.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processes, productionPackages } from './production-packages.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const bundled = [
  'shell',
  'shared-ui',
  'shared-contracts',
  'shared-server',
  'mf-catalog',
  'mf-cart-checkout',
  'mf-account',
  'mf-admin',
];
/** Only the federation's run-time part is bundled. */
const inBundles = (/** @type {string} */ name) =>
  name === '@module-federation/enhanced' ? '@module-federation/runtime-tools' : name;

export const images = processes;

/** @returns {Promise<any>} the parsed package-lock.json */
export const readLock = async () => JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));

/**
 * @param {any} lock the parsed package-lock.json
 * @param {string} image
 * @returns {string[]} keys of its `packages`
 */
function locationsIn(lock, image) {
  const installed = productionPackages(lock, image).packages;
  if (image !== 'shell') return installed;
  const inBuilds = bundled.flatMap((workspace) => {
    const names = Object.keys(lock.packages[workspace].dependencies ?? {}).map(inBundles);
    // workspaces are in the list themselves
    return productionPackages(
      lock,
      workspace,
      names.filter((name) => !bundled.includes(name)),
    ).packages;
  });
  return [...new Set([...installed, ...inBuilds])].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Not in package.json. */
const licencesInTexts = { 'node_modules/pause': 'MIT', 'node_modules/png-js': 'MIT' };

/** Some name it only in their own package.json, in an old form. */
async function licenceOf(/** @type {string} */ location) {
  const text = await readFile(path.join(root, location, 'package.json'), 'utf8').catch(() => '{}');
  if (location in licencesInTexts) return licencesInTexts[/** @type {keyof typeof licencesInTexts} */ (location)];
  const { license, licenses } = JSON.parse(text);
  const names = [license, licenses].flat().map((one) => one?.type ?? one);
  return names.filter(Boolean).join(' OR ') || 'unknown';
}

/**
 * The packages of an image and of its bundles. A licence is an SPDX expression, or `unknown`.
 * @param {any} lock the parsed package-lock.json
 * @param {string} image `api` or `shell`
 * @returns {Promise<{ name: string, version: string, licence: string, location: string, integrity?: string, hasInstallScript?: boolean }[]>}
 */
export function deployedPackages(lock, image) {
  return Promise.all(
    locationsIn(lock, image).map(async (location) => {
      const { name, version, license, integrity, hasInstallScript } = lock.packages[location];
      return {
        name: name ?? location.split('node_modules/').at(-1),
        version,
        licence: license?.replace(' and ', ' AND ') ?? (await licenceOf(location)),
        location,
        integrity,
        hasInstallScript,
      };
    }),
  );
}
