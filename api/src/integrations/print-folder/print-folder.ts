/** `file`: its local path; `size` in bytes. */
export type PrintFile = { name: string; file: string; size: number; contentType: string };

/** In order, each made ready on demand. */
export type Delivery = { run: string; files: AsyncIterable<PrintFile> };

/** The message is for the owner, as the end of a sentence. */
export class PrintFolderError extends Error {
  override readonly name = 'PrintFolderError';
}

const PLAIN_NAME = /^[\w-][\w.-]{0,199}$/;

function plain(name: string): string {
  if (!PLAIN_NAME.test(name)) throw new PrintFolderError(`“${name}” is no name of a file`);
  return name;
}

async function* plainlyNamed(files: AsyncIterable<PrintFile>): AsyncIterable<PrintFile> {
  for await (const file of files) yield { ...file, name: plain(file.name) };
}

export abstract class PrintFolder {
  /** For the owner; null if none is configured. */
  abstract readonly name: string | null;

  /** Puts `<run>/<name>`; a name appears once the file is whole. Throws `PrintFolderError`, and what `files` throws. */
  async deliver({ run, files }: Delivery): Promise<void> {
    await this.put({ run: plain(run), files: plainlyNamed(files) });
  }

  /** Writes nothing. Throws `PrintFolderError`. */
  abstract check(): Promise<void>;

  protected abstract put(delivery: Delivery): Promise<void>;
}

/** Paths are below the folder. */
export type FileSystem = {
  makeFolder(path: string): Promise<unknown>;
  write(file: string, path: string): Promise<unknown>;
  /** Over an existing file. */
  rename(from: string, to: string): Promise<unknown>;
};

/** Under another name first: no watcher finds half a file. */
export async function putByRenaming({ run, files }: Delivery, to: FileSystem): Promise<void> {
  await to.makeFolder(run);
  for await (const { name, file } of files) {
    const path = `${run}/${name}`;
    await to.write(file, `${path}.part`);
    await to.rename(`${path}.part`, path);
  }
}

export class NoPrintFolder extends PrintFolder {
  readonly name = null;

  check(): Promise<void> {
    return Promise.reject(new PrintFolderError('none is configured'));
  }

  protected put(): Promise<void> {
    return this.check();
  }
}
