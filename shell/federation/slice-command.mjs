#!/usr/bin/env node
// The commands of a slice in a repository of its own (its package.json's scripts).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveAlone } from './dev-alone.mjs';
import { buildSlice } from './build-slice.mjs';
import { PublishError, UsageError, publishSlice } from './publish.mjs';

const USAGE = `slice build      builds dist/<version>/
slice dev        serves the standalone page on ALONE_PORT, with the API of SHOP_URL (default http://localhost:3000)
slice publish    publishes that build to SHOP_URL, with RELEASE_TOKEN`;

const folder = process.cwd();
const say = (line) => console.log(line);

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
    const { problems } = await publishSlice({ folder, shopUrl, token, say });
    if (problems.length) throw new PublishError('it is published, but cannot be put into use');
  },
};

/** 1: refused or failed, 2: called wrongly, 3: the shop could not be reached, so that it may be repeated. */
function exitCodeOf(error) {
  if (error instanceof UsageError) return 2;
  return error instanceof PublishError && error.isTemporary ? 3 : 1;
}

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
