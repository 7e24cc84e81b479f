import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { GateError, finishGate, gateReasonOf, problemsIn } from './gate.mjs';
import { chromePath } from './browser-journey.mjs';
import { checkContract } from '../check/contract-tests.mjs';
import { sha256 } from '../build/integrity-plugin.mjs';
import { versionByContent } from '../build/release-version.mjs';
import { packRelease } from './pack-release.mjs';
import { limitProblems } from '../check/release-limits.mjs';
import { UsageError, clientOf, shopOriginOf } from './shop-client.mjs';
import { checkBudget } from '../check/size-budget.mjs';

const FILE = /^[\w@.-]+(\/[\w@.-]+)*$/;

/** Throws UsageError unless there is one build in `<folder>/dist`. */
async function builtIn(folder) {
  const dist = path.join(folder, 'dist');
  const versions = (await readdir(dist).catch(() => [])).filter((entry) => !entry.startsWith('.'));
  const [version] = versions;
  if (!version) throw new UsageError('nothing is built: run "npm run build" first');
  if (versions.length > 1) throw new UsageError(`dist contains several builds (${versions.join(', ')}): build again`);
  return path.join(dist, version);
}

/** Checks its files. Throws UsageError. */
async function readBuild(built) {
  const release = JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8'));
  const [excess] = limitProblems(release);
  if (excess) throw new UsageError(`${release.name} ${release.version} is larger than the shop takes: ${excess}`);
  await Promise.all(
    Object.entries(release.files).map(async ([file, integrity]) => {
      if (!FILE.test(file) || file.split('/').includes('..'))
        throw new UsageError(`${file} is not a file of a release`);
      const bytes = await readFile(path.join(built, file)).catch(() => undefined);
      if (!bytes || sha256(bytes) !== integrity)
        throw new UsageError(`${path.basename(built)}/${file} is not what was built: build again`);
    }),
  );
  if (versionByContent(release) !== release.version)
    throw new UsageError(`release.json of ${release.version} is not what was built: build again`);
  return release;
}

const checkedByShop = async (call, { slice, version }) =>
  (await call('GET', `/releases/${slice}/${version}/gate`)).json();

/** Checked before anything is sent. `visit` and `test` replace checks in tests. */
function gateOptions({ shopUrl, token, force, pause, say = () => {}, test = checkContract, visit }) {
  const origin = shopOriginOf(shopUrl);
  const call = clientOf({ origin, token, pause, say });
  const reason = gateReasonOf(force);
  if (!visit) chromePath();
  return { origin, call, reason, say, test, visit };
}

/**
 * `built`: by default the build in `<folder>/dist`. `force`: why it passes although a check fails. Throws UsageError, PublishError or
 * GateError.
 */
export async function publishSlice({ folder, built: given, ...options }) {
  const { test, ...gate } = gateOptions(options);
  const { call, reason, say } = gate;
  const built = given ?? (await builtIn(folder));
  const release = await readBuild(built);
  const { name, version } = release;
  say(`running the contract tests of ${name}`);
  const contract = await test(folder, { say });
  const problems = problemsIn([contract, await checkBudget(built, release)]);
  if (problems.length && !reason)
    throw new GateError(`${name} ${version} is not published: its gate refuses it`, problems);

  const body = await packRelease(built, release);
  say(
    `sending ${Object.keys(release.files).length} files of ${name} ${version}, ${(body.length / 1000).toFixed(0)} kB`,
  );
  const headers = { 'content-type': 'application/gzip' };
  const response = await call('PUT', `/releases/${name}/${version}`, { body, headers });
  await response.body?.cancel();
  say(`${name} ${version} ${response.status === 200 ? 'was already published' : 'is published'}`);
  return finishGate({
    ...gate,
    published: await checkedByShop(call, { slice: name, version }),
    built,
    checks: [contract],
  });
}

/** `folder`: the slice's sources, if they are here. Throws like `publishSlice`. */
export async function repeatGate({ slice, version, folder, ...options }) {
  const { test, ...gate } = gateOptions(options);
  const published = await checkedByShop(gate.call, { slice, version });
  gate.say(`running the contract tests of ${slice}`);
  const built = folder && path.join(folder, 'dist', version);
  return finishGate({ ...gate, published, built, checks: [await test(folder, { say: gate.say })] });
}
