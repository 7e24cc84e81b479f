import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jestCommand } from '../../scripts/jest/command.mjs';
import { root, runNode } from '../../scripts/programs.mjs';
import { benchNeighbours } from './neighbours.mjs';

const specs = [
  'api/src/shared/database/outage.spec.ts',
  'api/src/shared/database/restart.spec.ts',
  'api/src/shared/database/disk-full.spec.ts',
  'api/src/shared/http/access-matrix.spec.ts',
  'api/src/shared/http/hostile-input.spec.ts',
  'api/src/modules/accounts/logins-under-load.spec.ts',
  'api/src/modules/media/pictures-under-load.spec.ts',
  'api/src/modules/payments/faults.spec.ts',
  'api/src/modules/payments/outages.spec.ts',
  'api/src/replicas.spec.ts',
  'shell/server/http/slow-clients.spec.ts',
  'shell/server/http/restarts.spec.ts',
  'local-services/src/embedded/full-disk.spec.ts',
  'api/src/modules/media/silent-storage.spec.ts',
];
const names = [
  'every call that needs it gets 503',
  'and all calls work again',
  'what needs space gets 503',
  'nested too deeply',
  'pictures get 503',
  'once it is back',
  'calls that need one get 503',
  'before it is parsed',
  'its stock is released, and a retry works',
  'before the port gives up',
  'answers 50 open requests',
  'past the limit with 429',
  'whatever can be repeated is answered',
  'nor with 100 requests that have just been written',
  'byte by byte',
  'logins in flight',
  'goes on where it was once there is space',
  'memory stays bounded',
  'hold up nobody',
].join('|');

/**
 * The figures that the fault tests report, against what is promised, and what neighbours feel. Fails if a test does.
 * @returns {Promise<import('./figures.mjs').Row[]>}
 */
export async function benchFaults() {
  const folder = await mkdtemp(path.join(tmpdir(), 'figures-'));
  const file = path.join(folder, 'figures.jsonl');
  try {
    const jest = jestCommand('--runInBand', '--testNamePattern', names, '--runTestsByPath', ...specs);
    const code = await runNode(jest, { cwd: root, env: { FIGURES_FILE: file } });
    if (code !== 0) throw new Error('a fault test has failed');
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const rows = lines.map((line) => {
      const { what, value, unit, limit } = /** @type {import('local-services/testing/report-figure').Figure} */ (
        JSON.parse(line)
      );
      return {
        what,
        measured: `${value.toFixed(unit === 's' || unit === 'x' ? 1 : 0)} ${unit}`,
        target: `<= ${limit} ${unit}`,
        holds: value <= limit,
      };
    });
    return [...rows, ...(await benchNeighbours())];
  } finally {
    await rm(folder, { recursive: true });
  }
}
