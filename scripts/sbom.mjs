// Writes a CycloneDX bill of materials of both images: npm packages, bundles included, and the base image.
//   npm run sbom                 into .cache/sbom
//   npm run sbom -- <folder>
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { billOfMaterials } from './deployment/bill-of-materials.mjs';
import { deployedPackages, images, readLock } from './deployment/deployed-packages.mjs';
import { readStages, wholeStage } from './deployment/dockerfile.mjs';

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../.cache/sbom'));
const [lock, stages] = await Promise.all([readLock(), readStages()]);
await mkdir(folder, { recursive: true });
for (const image of images) {
  const packages = await deployedPackages(lock, image);
  const file = path.join(folder, `${image}.cdx.json`);
  const { base } = wholeStage(stages, image);
  await writeFile(file, `${JSON.stringify(billOfMaterials({ image, base, packages }), null, 2)}\n`);
  console.log(`${file}: ${packages.length} packages`);
}
