type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];
/** CIE x and y. */
export type Chromaticity = readonly [x: number, y: number];
export type Primaries = { red: Chromaticity; green: Chromaticity; blue: Chromaticity; white: Chromaticity };
/** From values to light: a parametric curve of ICC (its type is its number of parameters), or a function of 0 to 1. */
export type ToneCurve = { parameters: readonly number[] } | { lightOf: (value: number) => number };

const D50: Row = [0.9642, 1, 0.8249];
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
export const BT_709: Primaries = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: [0.3127, 0.329] };
export const BT_2020: Primaries = {
  red: [0.708, 0.292],
  green: [0.17, 0.797],
  blue: [0.131, 0.046],
  white: BT_709.white,
};
export const SRGB_CURVE: ToneCurve = { parameters: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] };
const SAMPLES = 4096;
const VERSION_4_3 = 0x04_30_00_00;
const curveTypes: Record<number, number> = { 1: 0, 5: 3 };

const times = (matrix: Matrix, [x, y, z]: Row): Row =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Row;
const transposed = (matrix: Matrix): Matrix =>
  ([0, 1, 2] as const).map((column) => matrix.map((row) => row[column])) as unknown as Matrix;
const cross = ([a, b, c]: Row, [d, e, f]: Row): Row => [b * f - c * e, c * d - a * f, a * e - b * d];

function inverse([a, b, c]: Matrix): Matrix {
  const columns: Matrix = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = a[0] * columns[0][0] + a[1] * columns[0][1] + a[2] * columns[0][2];
  return transposed(columns.map((column) => column.map((value) => value / determinant)) as unknown as Matrix);
}

const lightOf = ([x, y]: Chromaticity): Row => [x / y, 1, (1 - x - y) / y];

/** To D50, in which profiles tell colors. */
function adaptedFrom(white: Row): Matrix {
  const [from, to] = [times(BRADFORD, white), times(BRADFORD, D50)];
  const scaled = BRADFORD.map((row, cone) => row.map((value) => (value * to[cone]!) / from[cone]!));
  const back = inverse(BRADFORD);
  const columns = transposed(scaled as unknown as Matrix).map((column) => times(back, column));
  return transposed(columns as unknown as Matrix);
}

function columnsOf({ red, green, blue, white }: Primaries): Matrix {
  const lights = [red, green, blue].map(lightOf) as unknown as Matrix;
  const strengths = times(inverse(transposed(lights)), lightOf(white));
  const adapted = adaptedFrom(lightOf(white));
  return lights.map((light, at) =>
    times(adapted, light.map((value) => value * strengths[at]!) as unknown as Row),
  ) as unknown as Matrix;
}

function fixed(type: string, values: readonly number[]): Buffer {
  const tag = Buffer.alloc(8 + 4 * values.length);
  tag.write(type, 'latin1');
  for (const [at, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * at);
  return tag;
}

function curveTag(curve: ToneCurve): Buffer {
  if ('parameters' in curve) {
    const tag = Buffer.concat([Buffer.alloc(4), fixed('', curve.parameters)]);
    tag.write('para', 'latin1');
    tag.writeUInt16BE(curveTypes[curve.parameters.length]!, 8);
    return tag;
  }
  const tag = Buffer.alloc(12 + 2 * SAMPLES);
  tag.write('curv', 'latin1');
  tag.writeUInt32BE(SAMPLES, 8);
  for (let at = 0; at < SAMPLES; at++) {
    const light = Math.min(1, Math.max(0, curve.lightOf(at / (SAMPLES - 1))));
    tag.writeUInt16BE(Math.round(light * 65_535), 12 + 2 * at);
  }
  return tag;
}

function textTag(text: string): Buffer {
  const letters = Buffer.from(text, 'utf16le').swap16();
  const head = Buffer.alloc(28);
  head.write('mluc', 'latin1');
  head.writeUInt32BE(1, 8);
  head.writeUInt32BE(12, 12);
  head.write('enUS', 16, 'latin1');
  head.writeUInt32BE(letters.length, 20);
  head.writeUInt32BE(head.length, 24);
  return Buffer.concat([head, letters]);
}

/** Source: ICC.1:2022, 7 to 10. */
function profileWith(name: string, primaries: Primaries, curve: Buffer): Buffer {
  const [red, green, blue] = columnsOf(primaries);
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', textTag(name)],
    ['cprt', textTag('CC0')],
    ['wtpt', fixed('XYZ ', D50)],
    ['chad', fixed('sf32', adaptedFrom(lightOf(primaries.white)).flat())],
    ['rXYZ', fixed('XYZ ', red)],
    ['gXYZ', fixed('XYZ ', green)],
    ['bXYZ', fixed('XYZ ', blue)],
    ['rTRC', curve],
  ];
  const names = [...tags.map(([tag]) => tag), 'gTRC', 'bTRC'];
  const head = Buffer.alloc(128 + 4 + 12 * names.length);
  head.writeUInt32BE(VERSION_4_3, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  fixed('', D50).copy(head, 68, 8);
  head.writeUInt32BE(names.length, 128);
  const bodies = tags.map(([, bytes]) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]));
  let end = head.length;
  const places = bodies.map((body) => (end += body.length) - body.length);
  for (const [at, tag] of names.entries()) {
    // the three curves are one
    const body = Math.min(at, tags.length - 1);
    head.write(tag, 132 + 12 * at, 'latin1');
    head.writeUInt32BE(places[body]!, 136 + 12 * at);
    head.writeUInt32BE(tags[body]![1].length, 140 + 12 * at);
  }
  head.writeUInt32BE(end, 0);
  return Buffer.concat([head, ...bodies]);
}

export const matrixProfile = (name: string, primaries: Primaries, curve: ToneCurve): Buffer =>
  profileWith(name, primaries, curveTag(curve));

/** `curve`: a `kTRC` tag. */
export const profileOfGray = (name: string, curve: Buffer): Buffer => profileWith(name, BT_709, curve);
