// Writes a software bill of materials (CycloneDX) of each image, its bundles included.
//   npm run sbom                 into .cache/sbom
//   npm run sbom -- <folder>
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { billOfMaterials } from './deployment/bill-of-materials.mjs';
import { deployedPackages, images, readLock } from './deployment/deployed-packages.mjs';

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../.cache/sbom'));
const lock = await readLock();
await mkdir(folder, { recursive: true });
for (const image of images) {
  const packages = await deployedPackages(lock, image);
  const file = path.join(folder, `${image}.cdx.json`);
  await writeFile(file, `${JSON.stringify(billOfMaterials({ image, packages }), null, 2)}\n`);
  console.log(`${file}: ${packages.length} packages`);
}
