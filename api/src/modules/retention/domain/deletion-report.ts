type Files = { files: number; bytes: number };
type Report = { deleted: readonly string[]; printFiles: Files; kept: number; neededBy: readonly string[] };
/** `unprinted`: numbers of orders. `stored`: null if the storage did not say. `left`: photos whose files are still there. */
type Rest = {
  unprinted: readonly string[];
  stored: ReadonlyMap<string, Files> | null;
  left: readonly { path: string; waitsFor: string | null }[];
};

const MEGABYTE = 1_048_576;
const notTaken = 'no shop is running that removes them, or it has much else to do';
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const filesText = ({ files, bytes }: Files, noun = 'file') =>
  `${counted(files, noun)} (${(bytes / MEGABYTE).toFixed(1)} MB)`;

function textOf(paths: readonly string[], stored: Rest['stored']): string {
  if (!stored) return `the files of ${counted(paths.length, 'photo')} (not counted)`;
  const all = paths.map((path) => stored.get(path) ?? { files: 0, bytes: 0 });
  return filesText({
    files: all.reduce((sum, { files }) => sum + files, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  });
}

export function reportText({ deleted, printFiles, kept, neededBy }: Report, { unprinted, stored, left }: Rest): string {
  const waiting = left.map(({ path }) => path);
  const removed = deleted.filter((path) => !waiting.includes(path));
  const reasons = [...new Set(left.map(({ waitsFor }) => waitsFor ?? notTaken))];
  const lines = [
    `deleted ${counted(deleted.length, 'photo')}`,
    removed.length > 0 && `removed ${textOf(removed, stored)} from the storage: originals, all sizes, small pictures`,
    waiting.length > 0 && `left ${textOf(waiting, stored)} in the storage: ${reasons.join('; ')}. The shop tries again`,
    printFiles.files > 0 &&
      `withdrew ${filesText(printFiles, 'print file')}; they are removed once no other file is being made`,
    kept > 0 &&
      `kept ${counted(kept, 'photo')}, which these orders still have to be printed with: ${neededBy.join(', ')}`,
    unprinted.length > 0 &&
      deleted.length > 0 &&
      `these orders are not shipped yet and have lost their photos: ${unprinted.join(', ')}`,
  ];
  return lines.filter(Boolean).join('\n');
}
