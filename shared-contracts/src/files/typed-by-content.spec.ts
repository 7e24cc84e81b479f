import { expect, it } from '@jest/globals';
import { typedByContent } from './typed-by-content.js';

const jpeg = [new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0])];
const typeOf = async (parts: BlobPart[], name: string, type: string) => {
  const [file] = await typedByContent([new File(parts, name, { type })]);
  return [file?.name, file?.type];
};

it.each([
  ['DSCF0001.MPO', ''],
  ['beach.jfif', 'image/pjpeg'],
  ['beach.png', 'image/png'],
  ['beach.txt', 'text/plain'],
  ['beach', ''],
])('a JPEG named %s with the type %j is one', async (name, type) =>
  expect(await typeOf(jpeg, name, type)).toEqual([name, 'image/jpeg']),
);

it('a file that begins like no photo stays as it is', async () =>
  expect(await typeOf(['%PDF-1.7'], 'letter.pdf', 'application/pdf')).toEqual(['letter.pdf', 'application/pdf']));

it('a file that cannot be read stays as it is', async () => {
  const file = new File(jpeg, 'gone.mpo');
  file.slice = () => {
    throw new DOMException('it is gone', 'NotReadableError');
  };
  expect(await typedByContent([file])).toEqual([file]);
});
