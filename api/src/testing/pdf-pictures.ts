import { inflateSync } from 'node:zlib';

/** `x' = a x + c y + e`, `y' = b x + d y + f`, in points from the page's lower left. */
export type PdfMatrix = [a: number, b: number, c: number, d: number, e: number, f: number];
/** `matrix`: draws its unit square, whose upper edge is the picture's. */
export type PdfPicture = { jpeg: Buffer; matrix: PdfMatrix };
export type PdfPage = { boxes: Record<string, number[]>; pictures: PdfPicture[]; outlines: PdfOutline[] };

const followedBy = ([a, b, c, d, e, f]: PdfMatrix, [A, B, C, D, E, F]: PdfMatrix): PdfMatrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

function* operatorsIn(content: string): Generator<{ operator: string; operands: string[]; matrix: PdfMatrix }> {
  const saved: PdfMatrix[] = [];
  let current: PdfMatrix = [1, 0, 0, 1, 0, 0];
  let operands: string[] = [];
  for (const word of content.split(/\s+/)) {
    if (!/^([a-z]\*?|[A-Z][a-z]|[a-z]{2}|[A-Z]{2,3}|[A-Z])$/i.test(word)) {
      operands.push(word);
      continue;
    }
    if (word === 'q') saved.push(current);
    else if (word === 'Q') current = saved.pop()!;
    else if (word === 'cm') current = followedBy(operands.slice(-6).map(Number) as PdfMatrix, current);
    yield { operator: word, operands, matrix: current };
    operands = [];
  }
}

const STEPS = 16;
type PdfPoint = [x: number, y: number];
/** In points from the lower left. `points`: close together on curves. `layer`: null if on none. */
export type PdfOutline = {
  layer: string | null;
  points: PdfPoint[];
  lines: number;
  curves: [PdfPoint, PdfPoint, PdfPoint, PdfPoint][];
};

const onCurve = ([a, b, c, d]: PdfOutline['curves'][number], t: number): PdfPoint => {
  const at = (axis: 0 | 1) =>
    (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis];
  return [at(0), at(1)];
};

function outlinesIn(content: string): PdfOutline[] {
  const outlines: PdfOutline[] = [];
  let layer: string | null = null;
  let last: PdfPoint = [0, 0];
  for (const {
    operator,
    operands,
    matrix: [a, b, c, d, e, f],
  } of operatorsIn(content)) {
    const point = (at: number): PdfPoint => {
      const [x, y] = [Number(operands[at]), Number(operands[at + 1])];
      return [a * x + c * y + e, b * x + d * y + f];
    };
    const path = outlines.at(-1);
    if (operator === 'BDC') layer = operands.at(-1)!.slice(1);
    else if (operator === 'EMC') layer = null;
    else if (operator === 'm') outlines.push({ layer, points: [(last = point(0))], lines: 0, curves: [] });
    else if (operator === 'l') {
      path!.points.push((last = point(0)));
      path!.lines += 1;
    } else if (operator === 'c') {
      const curve: PdfOutline['curves'][number] = [last, point(0), point(2), point(4)];
      path!.curves.push(curve);
      path!.points.push(...Array.from({ length: STEPS }, (_, step) => onCurve(curve, (step + 1) / STEPS)));
      last = curve[3];
    } else if (operator === 're') {
      const [x, y, width, height] = operands.slice(-4).map(Number) as [number, number, number, number];
      const corners = [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ];
      outlines.push({
        layer,
        points: corners.map(([left, top]) => [a * left! + c * top! + e, b * left! + d * top! + f]),
        lines: 4,
        curves: [],
      });
    }
  }
  return outlines;
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
        pictures: [...operatorsIn(content)]
          .filter(({ operator }) => operator === 'Do')
          .map(({ operands, matrix }) => ({ jpeg: referred(resources, operands.at(-1)!.slice(1)).bytes, matrix })),
        // of the largest order they would fill the memory, and few tests ask
        get outlines() {
          return outlinesIn(content);
        },
      };
    });
}
