import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildPackage } from './build.mjs';

export const root = path.resolve(import.meta.dirname, '..');
// each process that talks to the object store would print it on Node 20
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/**
 * Runs Node with its output shown. Resolves to the exit code.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] `env`: besides this process's own
 * @returns {Promise<number>}
 */
export const runNode = (args, { env, ...options } = {}) =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env }, ...options })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });

/**
 * The path of a built program. One that is there is never built again: that would take the files of a running process away.
 * @param {string} file from the repository's top folder, `api/dist/doctor.js`
 */
export async function builtProgram(file) {
  const program = path.join(root, file);
  if (existsSync(program)) return program;
  const [name = ''] = file.split('/');
  const missing = ['shared-contracts', 'shared-server'].filter((one) => !existsSync(path.join(root, one, 'dist')));
  for (const one of new Set([...missing, name])) await buildPackage(one, { force: true, log: console.log });
  return program;
}
