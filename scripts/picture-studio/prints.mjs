#!/usr/bin/env node
// Writes where the shop's product pictures show prints into api/src/seed/pictures/prints.json: npm run pictures:prints
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { jobsFor } from './manifest.mjs';
import { openStudio } from './studio/chromium.mjs';
import { serveStudio } from './studio/server.mjs';

const output = fileURLToPath(new URL('../../api/src/seed/pictures/prints.json', import.meta.url));
const shots = new Set(['front', 'pack', 'fridge']);

const server = await serveStudio({ developed: undefined });
const studio = await openStudio(server.origin);
try {
  const prints = {};
  for (const job of jobsFor(process.argv.slice(2)).filter(({ shot }) => shots.has(shot))) {
    prints[job.file] = await studio.page.evaluate((one) => window.studio.prints(one), job);
    console.log(`${job.file}: ${prints[job.file].length}`);
  }
  await writeFile(output, `${JSON.stringify(prints)}\n`);
} finally {
  await studio.close();
  server.close();
}
