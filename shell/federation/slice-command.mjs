#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { alonePort, serveAlone } from './develop/dev-alone.mjs';
import { serveLive } from './develop/dev-live.mjs';
import { buildSlice } from './build/build-slice.mjs';
import { printErrors } from './publish/errors.mjs';
import { gateReasonOf } from './publish/gate.mjs';
import { publishSlice, repeatGate } from './publish/publish.mjs';
import { isReleaseCommand, parsedArguments, releaseUsage, runReleaseCommand } from './publish/release-commands.mjs';
import { remoteShop } from './publish/remote-shop.mjs';
import { UsageError, exitCodeOf } from './publish/shop-client.mjs';

const USAGE = `slice build      builds dist/<version>/
slice dev        serves the standalone page on ALONE_PORT, with the API of SHOP_URL (default http://localhost:3000)

With SHOP_URL, the shop's address, and RELEASE_TOKEN, a token of this slice:

slice dev --live [<shop>]
                 shows the slice inside the shop (default SHOP_URL), in the browser that opens the printed link
slice publish [--force "reason"]
                 publishes that build once it has passed its gate: its contract tests, its size budget, and a journey through
                 the shop in Chrome or Chromium (CHROME_PATH). With a reason, which is recorded, it passes although a check failed
slice gate <version> [--force "reason"]
                 runs the gate of a published version again
slice errors [version]
                 prints what went wrong in that version, by default in each that visitors get
${releaseUsage('slice')}`;

const folder = process.cwd();
const say = (line) => console.log(line);
const { SHOP_URL: shopUrl, RELEASE_TOKEN: token } = process.env;
const sliceHere = async () => JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')).name;

function withForce(args) {
  // parseArgs would only say that the value is missing
  if (args.at(-1) === '--force') gateReasonOf('');
  const { values, positionals } = parsedArguments(args, { force: { type: 'string' } });
  return { force: values.force, positionals };
}

const commands = {
  async build() {
    const name = await sliceHere();
    const { version } = await buildSlice(name, { folder });
    say(`${name} ${version} is built in dist/${version}`);
  },
  async dev(args) {
    const { values, positionals } = parsedArguments(args, { live: { type: 'boolean' } });
    const [shop = shopUrl] = positionals;
    if (positionals.length > (values.live ? 1 : 0)) throw new UsageError(USAGE);
    const slice = await sliceHere();
    if (values.live) await serveLive(slice, { folder, shopUrl: shop, token, port: alonePort(), say });
    else await serveAlone(slice, { folder, site: shop || 'http://localhost:3000', say });
  },
  async publish(args) {
    const { force, positionals } = withForce(args);
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is one argument too many\n${USAGE}`);
    await publishSlice({ folder, shopUrl, token, force, say });
  },
  async gate(args) {
    const { force, positionals } = withForce(args);
    const [version] = positionals;
    if (!version || positionals.length > 1) throw new UsageError(USAGE);
    await repeatGate({ slice: await sliceHere(), version, folder, shopUrl, token, force, say });
  },
  async errors([version]) {
    await printErrors({ slice: await sliceHere(), version, shopUrl, token, say });
  },
};

const [name = '', ...args] = process.argv.slice(2);

async function release() {
  const shop = remoteShop({ shopUrl, token, say: (line) => console.error(line) });
  say(await runReleaseCommand({ name, slice: await sliceHere(), args, shop }));
}

const command = isReleaseCommand(name) ? release : commands[name];
if (!command) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await command(args).catch((error) => {
    console.error(error.message);
    // a build that watches would keep the process
    process.exit(exitCodeOf(error));
  });
}
