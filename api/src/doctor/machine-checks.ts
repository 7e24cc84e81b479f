import { once } from 'node:events';
import { access, constants, readFile, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freemem, totalmem } from 'node:os';
import path from 'node:path';
import { types } from 'node:util';
import type { Environment } from 'shared-server/config/environment';
import { memoryLimit } from 'shared-server/metrics/memory-limit';
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

/** For the whole shop, or a container's one process: bytes below which there is too little, or not much. */
const leastMemory = { machine: [0.3 * GB, GB], container: [0.1 * GB, 0.3 * GB] } as const;

/** In bytes. `limit`: the container's. */
export function memory(bytes: number, limit?: number): Finding {
  const detail = `${(bytes / GB).toFixed(1)} GB${limit ? ` of the container's ${(limit / GB).toFixed(1)}` : ''} available`;
  const [least, enough] = leastMemory[limit ? 'container' : 'machine'];
  const remedy = limit ? 'Raise its limit' : `Free ${enough / GB} GB`;
  if (bytes < least) return failed('memory', detail, `${remedy}: the shop would be killed`);
  return bytes < enough
    ? warning('memory', detail, `${remedy}: rendering pictures would be slow or fail`)
    : ok('memory', detail);
}

/** Page cache that can be taken back, in bytes: of cgroup v2, else v1. */
async function reclaimable(): Promise<number> {
  for (const file of ['/sys/fs/cgroup/memory.stat', '/sys/fs/cgroup/memory/memory.stat']) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const [, bytes] = /^(?:total_)?inactive_file (\d+)$/m.exec(text) ?? [];
    if (bytes !== undefined) return Number(bytes);
  }
  return 0;
}

async function availableMemory(): Promise<Finding> {
  const limit = memoryLimit();
  // Node 20.13 and newer
  const available = typeof process.availableMemory === 'function' ? process.availableMemory() : freemem();
  return limit < totalmem() ? memory(Math.min(limit, available + (await reclaimable())), limit) : memory(available);
}

export function disk(bytes: number, folder: string, isTemporary = false): Finding {
  const detail = `${(bytes / GB).toFixed(1)} GB free for ${folder}`;
  const [least, enough] = isTemporary ? [0.05 * GB, 0.1 * GB] : [0.2 * GB, 2 * GB];
  if (bytes < least) return failed('disk', detail, 'Free some space, or set DATA_DIR to a larger disk');
  return bytes < enough ? warning('disk', detail, 'Free some space: photos and logs grow') : ok('disk', detail);
}

async function existing(folder: string): Promise<string> {
  try {
    await access(folder, constants.F_OK);
    return folder;
  } catch {
    return path.dirname(folder) === folder ? folder : existing(path.dirname(folder));
  }
}

async function dataFolder({ DATA_DIR, DATABASE_URL, S3_ENDPOINT, API_ROLE }: Environment): Promise<Finding[]> {
  const folder = path.resolve(DATA_DIR);
  return attempt('disk', 'Set DATA_DIR to a folder that you may write to', async () => {
    const parent = await existing(folder);
    await access(parent, constants.W_OK);
    const { bavail, bsize } = await statfs(parent);
    const isTemporary = Boolean(DATABASE_URL && S3_ENDPOINT) && API_ROLE === 'web';
    return [disk(bavail * bsize, folder, isTemporary)];
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

/** Of the site, or of a separate API. */
async function port({ API_ROLE, ...environment }: Environment): Promise<Finding[]> {
  const isApart = API_ROLE !== 'all';
  const [HOST, PORT] = isApart ? [environment.API_HOST, environment.API_PORT] : [environment.HOST, environment.PORT];
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
  const [available, ...found] = await Promise.all([availableMemory(), dataFolder(environment), port(environment)]);
  return [nodeVersion(process.version), available, ...found.flat()];
}
