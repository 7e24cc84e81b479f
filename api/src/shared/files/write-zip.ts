import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** `isCompressed`: as pictures are. `mtime`: set it to get the same bytes again. */
export type ZipEntry = {
  name: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  isCompressed: boolean;
  mtime?: Date;
};

export async function writeZip(file: string, entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Promise<void> {
  const stream = createWriteStream(file);
  const written = finished(stream);
  // awaited at the end; a failure until then must not end the process
  written.catch(() => undefined);
  let failure: Error | null = null;
  const zip = new Zip((error, chunk, isLast) => {
    failure ??= error;
    stream.write(chunk);
    if (isLast) stream.end();
  });
  try {
    for await (const { name, bytes, isCompressed, mtime } of entries) {
      const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
      if (mtime) entry.mtime = mtime;
      zip.add(entry);
      if (bytes instanceof Uint8Array) entry.push(bytes, true);
      else {
        for await (const chunk of bytes) {
          entry.push(chunk);
          if (stream.writableNeedDrain) await once(stream, 'drain');
        }
        entry.push(new Uint8Array(), true);
      }
      if (failure) throw failure;
      if (stream.writableNeedDrain) await once(stream, 'drain');
    }
    zip.end();
    await written;
  } catch (error) {
    stream.destroy();
    throw error;
  }
}
