// Publishes and promotes slices of a running site.
//   npm run release -- list
//   npm run release -- publish mf-catalog                  builds it if stale, publishes it, and runs its gate
//   npm run release -- gate mf-catalog 0.1.0-1a2b3c4d      runs the gate again
//     both: --force "reason"                               passes the gate although a check fails
//   npm run release -- promote mf-catalog 0.1.0-1a2b3c4d   to everybody, if every running shell can serve it
// With SHOP_URL and RELEASE_TOKEN, those call the shop over HTTP, for the slice and scopes of the token. Without, they need DATABASE_URL,
// or the DATA_DIR of a site with the embedded Postgres. A gate also needs the running site and a Chrome. These two need no site:
//   npm run release -- pack <folder>                       what a slice elsewhere is built with
//   npm run release -- starter <folder> [--name mf-gift-cards] [--path /gift-cards] [--registry <url>]    its repository
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildPackage, packageNames } from './build.mjs';
import { builtProgram, root, runNode } from './programs.mjs';
import { databaseUrlOf } from './running-site.mjs';

const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');

async function newestBuildOf(slice) {
  await buildPackage(slice, { log: console.log });
  const dist = path.join(root, slice, 'dist');
  const versions = (await readdir(dist)).filter((entry) => !entry.startsWith('.'));
  const builds = await Promise.all(
    versions.map(async (version) => {
      const folder = path.join(dist, version);
      const { createdAt } = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8'));
      return { folder, createdAt };
    }),
  );
  return builds.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0].folder;
}

const [command = '', ...given] = process.argv.slice(2);
if (command === 'pack' || command === 'starter') {
  await buildPackage('shared-contracts', { log: console.log });
  const { runPackageCommand } = await import('../shell/packages/package-command.mjs');
  process.exit(await runPackageCommand(command, given));
}
async function onDatabase() {
  const databaseUrl = await databaseUrlOf(dataDir).catch(() => {
    console.error(
      `${dataDir} contains no site: start one first, or set DATA_DIR or DATABASE_URL, or SHOP_URL and RELEASE_TOKEN`,
    );
    process.exit(1);
  });
  const program = await builtProgram('shell/dist/server/release.js');
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };

  const output = async (...args) => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env }).catch((error) => {
      throw new Error(error.stderr.trim());
    });
    return stdout.trim();
  };
  return {
    run: (...args) => runNode([program, ...args], { env }),
    siteUrl: () => output('site'),
    /** The token is revoked afterwards. */
    async withToken(slice, work) {
      const [token = '', about = ''] = (await output('token', slice, 'release command', '1')).split('\n');
      try {
        return await work(token);
      } finally {
        await output('revoke', about.split(' ')[1] ?? '');
      }
    },
  };
}

/** Undefined without a team's token. */
async function overHttp() {
  const { SHOP_URL: shopUrl, RELEASE_TOKEN: token } = process.env;
  if (!shopUrl || !token) return undefined;
  const { isReleaseCommand, runReleaseCommand } = await import('../shell/federation/publish/release-commands.mjs');
  const { remoteShop } = await import('../shell/federation/publish/remote-shop.mjs');
  if (!isReleaseCommand(command) && command !== 'publish' && command !== 'gate') return undefined;
  return {
    async run(name, slice, ...args) {
      const shop = remoteShop({ shopUrl, token, say: (line) => console.error(line) });
      console.log(await runReleaseCommand({ name, slice, args, shop }));
      return 0;
    },
    siteUrl: async () => shopUrl,
    withToken: (_slice, work) => work(token),
  };
}
const registry = (await overHttp()) ?? (await onDatabase());

async function gated(args) {
  const { gateReasonOf } = await import('../shell/federation/publish/gate.mjs');
  const { UsageError } = await import('../shell/federation/publish/shop-client.mjs');
  const { publishSlice, repeatGate } = await import('../shell/federation/publish/publish.mjs');
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { force: { type: 'string' } } });
  const force = gateReasonOf(values.force);
  const say = (line) => console.log(line);
  const [what = '', version = ''] = positionals;
  if (!what || (command === 'gate' && !version))
    throw new UsageError(`usage: ${command} <slice>${command === 'gate' ? ' <version>' : ''}`);
  const isOurs = packageNames.includes(what);
  if (command === 'gate') {
    const shopUrl = await registry.siteUrl();
    if (!shopUrl) throw new Error('no shell server is running, and the gate needs one: start the site');
    const folder = isOurs ? path.join(root, what) : undefined;
    await registry.withToken(what, (token) => repeatGate({ slice: what, version, folder, shopUrl, token, force, say }));
    return 0;
  }
  const built = isOurs ? await newestBuildOf(what) : path.resolve(what);
  const shopUrl = await registry.siteUrl();
  if (!shopUrl) {
    const code = await registry.run('publish', built, ...(force ? ['--force', force] : []));
    if (code === 0 && !force) {
      const { name, version: registered } = JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8'));
      console.error(`no shell server is running, so its gate has not run: start the site, then
  npm run release -- gate ${name} ${registered}`);
      return 3;
    }
    return code;
  }
  const { name } = JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8'));
  const folder = path.dirname(path.dirname(built));
  await registry.withToken(name, (token) => publishSlice({ folder, built, shopUrl, token, force, say }));
  return 0;
}

const work = command === 'publish' || command === 'gate' ? gated(given) : registry.run(command, ...given);
process.exitCode = await work.catch(async (error) => {
  const { exitCodeOf } = await import('../shell/federation/publish/shop-client.mjs');
  console.error(error.message);
  return exitCodeOf(error);
});
