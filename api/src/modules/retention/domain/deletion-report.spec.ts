import { expect, it } from '@jest/globals';
import { reportText } from './deletion-report.js';

const [a, b] = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
const nothing = { deleted: [], printFiles: { files: 0, bytes: 0 }, kept: 0, neededBy: [] };
const MEGABYTE = 1_048_576;
const stored = new Map([
  [a, { files: 3, bytes: 2 * MEGABYTE }],
  [b, { files: 1, bytes: MEGABYTE }],
]);
const none = { unprinted: [], stored, left: [] };

it('a report of a deletion says what is gone', () => {
  const report = { ...nothing, deleted: [a, b], printFiles: { files: 1, bytes: MEGABYTE } };
  expect(reportText(report, { ...none, unprinted: ['1a2b3c4d'] }).split('\n')).toEqual([
    'deleted 2 photos',
    // 3 + 1 files, 2 + 1 MB
    'removed 4 files (3.0 MB) from the storage: originals, all sizes, small pictures',
    'withdrew 1 print file (1.0 MB); they are removed once no other file is being made',
    'these orders are not shipped yet and have lost their photos: 1a2b3c4d',
  ]);
  expect(reportText(nothing, { ...none, unprinted: ['1a2b3c4d'] })).toBe('deleted 0 photos');
});

it('a report of a deletion says what is left, and why', () => {
  const report = { ...nothing, deleted: [a, b], kept: 2, neededBy: ['5e6f7a8b'] };
  const left = [{ path: b, waitsFor: 'the storage does not answer' }];
  expect(reportText(report, { ...none, left }).split('\n')).toEqual([
    'deleted 2 photos',
    'removed 3 files (2.0 MB) from the storage: originals, all sizes, small pictures',
    'left 1 file (1.0 MB) in the storage: the storage does not answer. The shop tries again',
    'kept 2 photos, which these orders still have to be printed with: 5e6f7a8b',
  ]);
  expect(reportText(report, { ...none, stored: null, left: [{ path: b, waitsFor: null }] })).toContain(
    'left the files of 1 photo (not counted) in the storage: no shop is running',
  );
});
