#!/usr/bin/env node
// Renders the shop's product pictures into api/src/seed/pictures: npm run pictures [slug...]
// Environment: SHOTS=front,fridge renders only these shots; DRAFT=1 renders small and quick into .cache/pictures/draft.
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { jobsFor, manifest, photosIn } from './manifest.mjs';
import { photos } from './photos/index.js';
import { openStudio } from './studio/chromium.mjs';
import { encodeWebp, sizeOf } from './studio/encode.mjs';
import { serveStudio } from './studio/server.mjs';

const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const draft = process.env.DRAFT === '1';
const quality = draft ? { scale: 0.4, samples: 10 } : {};
const photoQuality = draft ? { scale: 0.45, samples: 3 } : {};
const developed = root(draft ? '.cache/pictures/draft-photos' : '.cache/pictures/photos');
const output = draft ? root('.cache/pictures/draft') : root('api/src/seed/pictures');

/** A photo is developed again only when a line of its code, or of what it shares with the others, has changed. */
async function fingerprint(photo) {
  const folder = fileURLToPath(new URL('./photos/', import.meta.url));
  const shared = (await readdir(folder)).filter(
    (file) => file.endsWith('.glsl.js') || photo.name.startsWith(file.slice(0, -'.js'.length)),
  );
  const hash = createHash('sha256');
  for (const file of [
    ...shared.map((name) => folder + name),
    fileURLToPath(new URL('./page/darkroom.js', import.meta.url)),
  ]) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

async function developPhotos(page, names) {
  for (const photo of [...names].map((name) => photos[name])) {
    const file = `${developed}/${photo.name}.png`;
    const mark = `${developed}/${photo.name}.sha256`;
    const wanted = await fingerprint(photo);
    const have = await readFile(mark, 'utf8').catch(() => undefined);
    if (have === wanted && (await stat(file).catch(() => undefined))) continue;
    console.log(`developing ${photo.name}`);
    const png = await page.evaluate(
      ([name, options]) => window.studio.photo(name, options),
      [photo.name, photoQuality],
    );
    await writeFile(file, Buffer.from(png, 'base64'));
    await writeFile(mark, wanted);
  }
}

/** The picture list as far as pictures are taken, with the sizes that they really have. */
async function listed() {
  const taken = new Set(await readdir(output));
  const list = [];
  for (const [slug, pictures] of Object.entries(manifest())) {
    const there = pictures.filter(({ file }) => taken.has(file));
    const sized = await Promise.all(
      there.map(async (picture) => ({ ...picture, ...(await sizeOf(`${output}/${picture.file}`)) })),
    );
    if (sized.length > 0) list.push([slug, sized]);
  }
  return Object.fromEntries(list);
}

const wanted = process.argv.slice(2);
const shots = process.env.SHOTS?.split(',');
const jobs = jobsFor(wanted).filter((job) => !shots || shots.includes(job.shot));
if (jobs.length === 0) throw new Error(`No picture is called ${wanted.join(', ')}`);

await mkdir(developed, { recursive: true });
await mkdir(output, { recursive: true });
const server = await serveStudio({ developed });
const studio = await openStudio(server.origin);
try {
  for (const job of jobs) {
    await developPhotos(studio.page, photosIn(job));
    const start = Date.now();
    const png = await studio.page.evaluate(([one, options]) => window.studio.shot(one, options), [job, quality]);
    const bytes = Buffer.from(png, 'base64');
    if (draft) {
      await writeFile(`${output}/${job.file.replace('.webp', '.png')}`, bytes);
    } else {
      const { webp, quality: used } = await encodeWebp(bytes, job);
      await writeFile(`${output}/${job.file}`, webp);
      await writeFile(`${output}/pictures.json`, `${JSON.stringify(await listed(), null, 2)}\n`);
      console.log(
        `${job.file}: ${Math.round(webp.length / 1024)} kB at quality ${used}, ${Math.round((Date.now() - start) / 1000)} s`,
      );
    }
  }
} finally {
  await studio.close();
  server.close();
}
