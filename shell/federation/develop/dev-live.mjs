import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readManifest } from '../build/build-slice.mjs';
import { ENTRY_FILE } from '../build/presets.mjs';
import { versionOf } from '../build/release-version.mjs';
import { modulesNeeded } from '../build/shell-modules.mjs';
import { containerNameOf } from '../check/release-problems.mjs';
import { clientOf, shopOriginOf } from '../publish/shop-client.mjs';
import { describeErrors } from './build-errors.mjs';
import { DevelopmentServer } from './development-server.mjs';
import { developmentFolder, prepareDevelopment, watch } from './development.mjs';

/** The shop signs the link for the release token. Resolves after the first good build. */
export async function serveLive(slice, { folder, shopUrl, token, port, say }) {
  const call = clientOf({ origin: shopOriginOf(shopUrl), token, say });
  await prepareDevelopment();
  const server = new DevelopmentServer();
  const files = path.join(developmentFolder, 'live', slice);
  server.mount(`/remotes/${slice}/development/browser/`, { files, folder });
  const { default: configure } = await import(pathToFileURL(path.join(folder, 'webpack.config.mjs')).href);
  const [config] = configure({}, { mode: 'development' });
  const origin = `http://localhost:${await server.listen({ port })}`;
  let hash;
  let needs;
  let linked;

  /** It carries the slice's paths. */
  const link = async () => {
    const manifest = await readManifest(folder);
    const { version, slice: claims } = manifest;
    if (linked === JSON.stringify(claims)) return;
    const build = {
      origin,
      entry: ENTRY_FILE,
      container: containerNameOf(slice),
      paths: claims.paths,
      version: versionOf(version, hash),
      needs,
    };
    const headers = { 'content-type': 'application/json' };
    const response = await call('POST', `/releases/${slice}/live`, { headers, body: JSON.stringify(build) });
    const answer = await response.json();
    server.allow(new URL(answer.link).origin);
    linked = JSON.stringify(claims);
    say(`${slice} in the shop, until ${new Date(answer.expiresAt * 1000).toLocaleTimeString()}:\n${answer.link}`);
  };

  await watch([{ ...config, output: { ...config.output, path: files } }], {
    onStarted: () => server.start(slice),
    onFailed: (errors) => server.fail(slice, describeErrors(errors, folder)),
    onBuilt: async ([compilation]) => {
      ({ hash } = compilation);
      needs = modulesNeeded([compilation]);
      server.succeed(slice, { hash, version: hash });
      say(`${slice} built`);
      if (linked) await link().catch((error) => say(error.message));
    },
    say,
  });
  await link();
}
