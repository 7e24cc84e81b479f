import { once } from 'node:events';
import { access, constants, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freemem } from 'node:os';
import path from 'node:path';
import { types } from 'node:util';
import type { Environment } from 'shared-server/config/environment';
import { type Finding, attempt, failed, ok, warning } from './finding.js';

const GB = 1e9;
const OLDEST_NODE = [20, 19] as const;
const RECOMMENDED_NODE = 24;

export function nodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    return failed('node', `${version} is too old`, `Install Node ${RECOMMENDED_NODE} (20.19 at least)`);
  return ok('node', major < RECOMMENDED_NODE ? `${version}; ${RECOMMENDED_NODE} needs less CPU` : version);
}

/** In bytes; in a container, of its limit. */
export function memory(bytes: number): Finding {
  const detail = `${(bytes / GB).toFixed(1)} GB available`;
  if (bytes < 0.3 * GB) return failed('memory', detail, 'Free 0.3 GB at least: the shop would be killed');
  return bytes < GB
    ? warning('memory', detail, 'Free 1 GB: rendering pictures would be slow or fail')
    : ok('memory', detail);
}

export function disk(bytes: number, folder: string): Finding {
  const detail = `${(bytes / GB).toFixed(1)} GB free for ${folder}`;
  if (bytes < 0.2 * GB) return failed('disk', detail, 'Free some space, or set DATA_DIR to a larger disk');
  return bytes < 2 * GB ? warning('disk', detail, 'Free some space: photos and logs grow') : ok('disk', detail);
}

async function existing(folder: string): Promise<string> {
  try {
    await access(folder, constants.F_OK);
    return folder;
  } catch {
    return path.dirname(folder) === folder ? folder : existing(path.dirname(folder));
  }
}

async function dataFolder({ DATA_DIR }: Environment): Promise<Finding[]> {
  const folder = path.resolve(DATA_DIR);
  return attempt('disk', 'Set DATA_DIR to a folder that you may write to', async () => {
    const parent = await existing(folder);
    await access(parent, constants.W_OK);
    const { bavail, bsize } = await statfs(parent);
    return [disk(bavail * bsize, folder)];
  });
}

async function isShopAt(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/health/live`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false;
  }
}

async function port({ HOST, PORT }: Environment): Promise<Finding[]> {
  return attempt('port', 'Set HOST to an address of this machine', async () => {
    const probe = createServer();
    probe.listen(PORT, HOST);
    try {
      await once(probe, 'listening');
    } catch (error) {
      const code = types.isNativeError(error) && 'code' in error ? error.code : undefined;
      if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
      if (code === 'EACCES')
        return [failed('port', `${PORT} needs more rights`, 'Set PORT to one above 1023, with a proxy in front')];
      if (await isShopAt(`http://${HOST}:${PORT}`)) return [ok('port', `${PORT}: a shop runs there`)];
      return [failed('port', `${PORT} is in use`, 'Stop what uses it, or set PORT to another port')];
    }
    probe.close();
    return [ok('port', `${PORT} is free`)];
  });
}

export async function machineChecks(environment: Environment): Promise<Finding[]> {
  // Node 20.13 and newer; in a container it knows the limit
  const available = typeof process.availableMemory === 'function' ? process.availableMemory() : freemem();
  const found = await Promise.all([dataFolder(environment), port(environment)]);
  return [nodeVersion(process.version), memory(available), ...found.flat()];
}
