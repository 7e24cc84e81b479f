#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serveAlone } from './develop/dev-alone.mjs';
import { buildSlice } from './build/build-slice.mjs';
import { printErrors } from './publish/errors.mjs';
import { gateReasonOf } from './publish/gate.mjs';
import { publishSlice } from './publish/publish.mjs';
import { UsageError, exitCodeOf } from './publish/shop-client.mjs';

const USAGE = `slice build      builds dist/<version>/
slice dev        serves the standalone page on ALONE_PORT, with the API of SHOP_URL (default http://localhost:3000)
slice publish [--force "reason"]
                 publishes that build to SHOP_URL, with RELEASE_TOKEN, once it has passed its gate: its contract tests, its size
                 budget, and a journey through the shop in Chrome or Chromium (CHROME_PATH). With a reason, which is recorded, it
                 passes although a check failed
slice errors [version]
                 prints what went wrong in that version, by default in each that visitors get, with RELEASE_TOKEN`;

const folder = process.cwd();
const say = (line) => console.log(line);

function forceIn(args) {
  try {
    return parseArgs({ args, options: { force: { type: 'string' } } }).values.force;
  } catch (error) {
    if (args.at(-1) === '--force') gateReasonOf('');
    throw new UsageError(`${error.message}\n${USAGE}`);
  }
}

const commands = {
  async build() {
    const { name } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const { version } = await buildSlice(name, { folder });
    say(`${name} ${version} is built in dist/${version}`);
  },
  async dev() {
    const { name } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    await serveAlone(name, { folder, site: process.env.SHOP_URL || 'http://localhost:3000', say });
  },
  async publish() {
    const { SHOP_URL: shopUrl, RELEASE_TOKEN: token } = process.env;
    await publishSlice({ folder, shopUrl, token, force: forceIn(process.argv.slice(3)), say });
  },
  async errors() {
    const { SHOP_URL: shopUrl, RELEASE_TOKEN: token } = process.env;
    const { name } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    await printErrors({ slice: name, version: process.argv[3], shopUrl, token, say });
  },
};

const command = commands[process.argv[2] ?? ''];
if (!command) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await command().catch((error) => {
    console.error(error.message);
    process.exitCode = exitCodeOf(error);
  });
}
