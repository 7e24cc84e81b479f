import { inflateSync } from 'node:zlib';

/** `x' = a x + c y + e`, `y' = b x + d y + f`, in points from the page's lower left. */
export type PdfMatrix = [a: number, b: number, c: number, d: number, e: number, f: number];
/** `matrix`: where its unit square is drawn, whose upper edge is the picture's. */
export type PdfPicture = { jpeg: Buffer; matrix: PdfMatrix };
export type PdfPage = { boxes: Record<string, number[]>; pictures: PdfPicture[] };

const followedBy = ([a, b, c, d, e, f]: PdfMatrix, [A, B, C, D, E, F]: PdfMatrix): PdfMatrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

function drawnBy(content: string): { name: string; matrix: PdfMatrix }[] {
  const drawn: { name: string; matrix: PdfMatrix }[] = [];
  const saved: PdfMatrix[] = [];
  let current: PdfMatrix = [1, 0, 0, 1, 0, 0];
  let operands: string[] = [];
  for (const word of content.split(/\s+/)) {
    if (word === 'q') saved.push(current);
    else if (word === 'Q') current = saved.pop()!;
    else if (word === 'cm') current = followedBy(operands.slice(-6).map(Number) as PdfMatrix, current);
    else if (word === 'Do') drawn.push({ name: operands.at(-1)!, matrix: current });
    else {
      operands.push(word);
      continue;
    }
    operands = [];
  }
  return drawn;
}

export function pagesIn(pdf: Buffer): PdfPage[] {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { head: string; bytes: Buffer }>();
  for (const { 1: id, 2: head = '', index, 0: whole } of text.matchAll(/(\d+) 0 obj\n([^]*?)\n(?:endobj|stream\n)/g)) {
    const start = index + whole.length;
    const length = whole.endsWith('stream\n') ? Number(/\/Length (\d+)/.exec(head)?.[1]) : 0;
    objects.set(id!, { head, bytes: pdf.subarray(start, start + length) });
  }
  const referred = (head: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '') ?? { head: '', bytes: Buffer.alloc(0) };
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const resources = referred(head, 'Resources').head;
      const content = inflateSync(referred(head, 'Contents').bytes).toString('latin1');
      return {
        boxes: Object.fromEntries(
          [...head.matchAll(/\/(\w+Box) \[([^\]]+)\]/g)].map(([, name, box]) => [name!, box!.split(' ').map(Number)]),
        ),
        pictures: drawnBy(content).map(({ name, matrix }) => ({
          jpeg: referred(resources, name.slice(1)).bytes,
          matrix,
        })),
      };
    });
}
