// Lists deployed packages' licences; fails on one that is not allowed.
//   npm run licences
import { isAllowed } from './deployment/allowed-licences.mjs';
import { deployedPackages, images, readLock } from './deployment/deployed-packages.mjs';

const lock = await readLock();
const all = new Map();
for (const image of images) for (const one of await deployedPackages(lock, image)) all.set(one.location, one);
const byLicence = new Map();
for (const one of all.values()) byLicence.set(one.licence, [...(byLicence.get(one.licence) ?? []), one]);
for (const [licence, packages] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length)) {
  console.log(`\n${licence} (${packages.length})`);
  console.log(packages.map(({ name, version }) => `  ${name} ${version}`).join('\n'));
}
const refused = [...all.values()].filter((one) => !isAllowed(one));
for (const { name, version, licence } of refused) console.error(`not allowed: ${name} ${version}, ${licence}`);
process.exitCode = refused.length > 0 ? 1 : 0;
