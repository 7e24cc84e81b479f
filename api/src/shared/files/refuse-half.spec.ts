import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PdfKit from 'pdfkit';
import { HalfFile, refuseHalf } from './refuse-half.js';
import { writeZip } from './write-zip.js';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'half-'));
  const pdf = new PdfKit();
  const written = finished(pdf.pipe(createWriteStream(at('whole.pdf'))));
  pdf.text('Magnets').end();
  await written;
  await writeZip(
    at('whole.zip'),
    (async function* entries() {
      for (const name of ['a', 'b'])
        yield { name, bytes: Buffer.from(name.repeat(5000)), isCompressed: false, mtime: new Date(1980, 0, 1) };
    })(),
  );
  await writeFile(at('whole.svg'), '<svg/>');
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(['pdf', 'zip'])('a %s', (kind) => {
  it('that is whole is taken', async () => {
    await expect(refuseHalf(at(`whole.${kind}`))).resolves.toBeUndefined();
  });

  it('that was cut short anywhere is refused', async () => {
    const bytes = await readFile(at(`whole.${kind}`));
    for (const share of [0, 0.1, 0.5, 0.9, 0.99]) {
      await writeFile(at(`half.${kind}`), bytes.subarray(0, Math.floor(bytes.length * share)));
      await expect(refuseHalf(at(`half.${kind}`))).rejects.toThrow(HalfFile);
    }
    await writeFile(at(`half.${kind}`), bytes.subarray(100));
    await expect(refuseHalf(at(`half.${kind}`))).rejects.toThrow(HalfFile);
  });
});

it('any other file is refused only when it is empty', async () => {
  await refuseHalf(at('whole.svg'));
  await writeFile(at('empty.svg'), '');
  await expect(refuseHalf(at('empty.svg'))).rejects.toThrow(HalfFile);
});
