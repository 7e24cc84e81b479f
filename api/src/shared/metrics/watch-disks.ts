import type { StatsFs } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Gauge, type Registry } from 'prom-client';

/** The folders of the embedded services are in DATA_DIR; Postgres may have another place, because it does not run as root. */
const foldersIn = async (dataDirectory: string): Promise<Record<'data' | 'database' | 'photos', string>> => {
  const postgres = path.join(dataDirectory, 'postgres');
  const elsewhere = await readFile(path.join(postgres, 'location'), 'utf8').catch(() => postgres);
  return { data: dataDirectory, database: elsewhere.trim(), photos: path.join(dataDirectory, 's3') };
};

/** Shows how full the disks are that this process can see. Those of a database or bucket elsewhere belong to their own monitoring. */
export function watchDisks(registry: Registry, dataDirectory: string): void {
  const show = (name: string, help: string, bytesOf: (disk: StatsFs) => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['disk'],
      registers: [registry],
      collect: async () => {
        for (const [disk, folder] of Object.entries(await foldersIn(dataDirectory))) {
          const found = await statfs(folder).catch(() => undefined);
          if (found) gauge.set({ disk }, bytesOf(found));
          else gauge.remove({ disk });
        }
      },
    });
  };
  show('disk_size_bytes', 'Size of the disk of a folder', ({ blocks, bsize }) => blocks * bsize);
  show('disk_free_bytes', 'What the shop may still write to it', ({ bavail, bsize }) => bavail * bsize);
}
