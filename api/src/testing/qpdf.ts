import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const isThere = () => spawnSync('qpdf', ['--version'], { stdio: 'ignore' }).status === 0;

function install(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'qpdf'],
  ]) {
    const [command = '', ...args] = [...asRoot, ...step];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if (spawnSync(command, args, { stdio: 'ignore', env }).status !== 0)
      throw new Error(`${step.join(' ')} failed: install qpdf`);
  }
}

/** Installed if missing. Rejects if it finds a fault. */
export async function qpdf(args: readonly string[], folder: string): Promise<string> {
  if (!isThere()) install();
  const { stdout, stderr } = await promisify(execFile)('qpdf', [...args], { cwd: folder });
  return stdout + stderr;
}
