import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Delivery, PrintFolder, PrintFolderError, putByRenaming } from './print-folder.js';

const reasons: Record<string, string> = {
  ENOENT: 'it does not exist. Is it mounted?',
  ENOTDIR: 'it is no folder',
  EACCES: 'the server may not write to it',
  EPERM: 'the server may not write to it',
  EROFS: 'it is read-only',
  ENOSPC: 'it has no space left',
  EDQUOT: 'it has no space left',
};

const isError = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

export class MountedPrintFolder extends PrintFolder {
  constructor(readonly name: string) {
    super();
  }

  check(): Promise<void> {
    return this.doing(() => access(this.at('.') + path.sep, constants.W_OK));
  }

  protected put(delivery: Delivery): Promise<void> {
    return putByRenaming(delivery, {
      // not its parents: without the mount, files would land on this machine
      makeFolder: (run) => this.doing(() => mkdir(this.at(run)).catch(unlessItExists)),
      write: (file, to) =>
        this.doing(() => pipeline(createReadStream(file), createWriteStream(this.at(to), { flush: true }))),
      rename: (from, to) => this.doing(() => rename(this.at(from), this.at(to))),
    });
  }

  private readonly at = (below: string) => path.join(this.name, below);

  private async doing(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      throw new PrintFolderError(reasons[code] ?? `it can’t be written to (${code})`, { cause: error });
    }
  }
}

function unlessItExists(error: unknown): void {
  if (!isError(error, 'EEXIST')) throw error;
}
