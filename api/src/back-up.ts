// `npm run backup` runs it. Reads DATABASE_URL and S3_*.
import 'reflect-metadata';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, totalsOf } from './backup/backup-format.js';
import { latestOf, planBackup } from './backup/backup-series.js';
import { type Connections, explained, runCommand, speedOf } from './backup/command.js';
import { verifyAndSetAside } from './backup/verify-backup.js';
import { draftOf, writeBackup } from './backup/write-backup.js';

const USAGE = `npm run backup -- <folder>                     backs up database and files into a new folder
npm run backup -- <folder> --since <backup>   the same, and links the files that have not changed since
npm run backup -- --into <parent>             into a new folder in it, since the latest one there; keeps all of two days, then one a day for 30 days
npm run backup -- --into <parent> --keep-days <days>
npm run backup -- --verify <backup>           reads a backup and compares every file with its hash; sets damaged objects aside
npm run backup -- --verify-latest <parent>    the same with the latest one there`;

const { values, positionals } = parseArgs({
  options: {
    since: { type: 'string' },
    into: { type: 'string' },
    'keep-days': { type: 'string' },
    verify: { type: 'string' },
    'verify-latest': { type: 'string' },
  },
  allowPositionals: true,
});

/** Throws a `BackupError` with the usage for any other combination of arguments. */
function jobOf(): (connections: Connections) => Promise<void> {
  const { since, into, verify, 'keep-days': keep, 'verify-latest': parent } = values;
  const [folder] = positionals;
  const asked = [...positionals, ...[into, verify, parent].filter((one) => one !== undefined)];
  const keepDays = Number(keep ?? 30);
  const isClear = asked.length === 1 && (since === undefined || folder !== undefined);
  if (!isClear || (keep !== undefined && into === undefined) || !Number.isInteger(keepDays) || keepDays < 1)
    throw new BackupError(USAGE);
  if (verify !== undefined) return () => verified(verify);
  if (parent !== undefined) return async () => verified(await latestIn(parent));
  if (into !== undefined) return (connections) => addTo(into, keepDays, connections);
  return (connections) => written(folder!, since, connections);
}

async function verified(folder: string): Promise<void> {
  const begun = performance.now();
  const manifest = await verifyAndSetAside(folder, console.error);
  console.log(
    `${folder} is complete, snapshot of ${manifest.snapshotAt}; ${speedOf(performance.now() - begun, totalsOf(manifest))}`,
  );
}

async function latestIn(parent: string): Promise<string> {
  const latest = latestOf(await readdir(parent));
  if (latest === undefined) throw new BackupError(`${parent} contains no complete backup`);
  return path.join(parent, latest);
}

async function written(folder: string, since: string | undefined, connections: Connections): Promise<void> {
  const begun = performance.now();
  const manifest = await writeBackup({ ...connections, folder, since, log: console.log });
  const { count, keys } = manifest.missingObjects;
  if (count > 0) console.warn(`${count} files that rows name were not in the bucket: ${keys.slice(0, 5).join(', ')} …`);
  console.log(
    `${folder}: snapshot of ${manifest.snapshotAt}; ${speedOf(performance.now() - begun, totalsOf(manifest))}`,
  );
}

async function addTo(parent: string, keepDays: number, connections: Connections): Promise<void> {
  await mkdir(parent, { recursive: true });
  const plan = async () => planBackup({ names: await readdir(parent), now: new Date(), keepDays });
  const { name, since, expired } = await plan();
  // a full disk would never be freed by a backup that has to be complete first
  await deleteAll(parent, expired);
  const folder = path.join(parent, name);
  try {
    await written(folder, since && path.join(parent, since), connections);
  } catch (error) {
    // the next one has another name, and would not go on with it
    await rm(draftOf(folder), { recursive: true, force: true });
    throw error;
  }
  // those that are older than 30 days and were the latest until now
  await deleteAll(parent, (await plan()).expired);
}

/** One that cannot be deleted must not keep the others, nor fail a backup. */
async function deleteAll(parent: string, names: string[]): Promise<void> {
  for (const name of names) {
    // a deletion that is interrupted must not leave what looks complete
    const doomed = path.join(parent, name.includes('.partial') ? name : draftOf(name));
    try {
      await rename(path.join(parent, name), doomed);
      await rm(doomed, { recursive: true, force: true });
      console.log(`${name} is deleted`);
    } catch (error) {
      console.error(`${name} was not deleted: ${explained(error) ?? String(error)}`);
    }
  }
}

await runCommand((connections) => jobOf()(connections));
