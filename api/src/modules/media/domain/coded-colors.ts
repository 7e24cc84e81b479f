import { BT_2020, BT_709, type Primaries, SRGB_CURVE, type ToneCurve, matrixProfile } from './matrix-profile.js';

/** Code points of ITU-T H.273. */
export type CodePoints = { primaries: number; transfer: number };

const UNSPECIFIED = 2;
const { white } = BT_709;
const C: Primaries['white'] = [0.31, 0.316];
const P3 = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] } as const;
const BT_601: Primaries = { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white };
const primariesOf: Record<number, [name: string, Primaries]> = {
  1: ['BT.709', BT_709],
  4: ['BT.470 M', { red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: C }],
  5: ['BT.470 BG', { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white }],
  6: ['BT.601', BT_601],
  7: ['BT.601', BT_601],
  8: ['Generic film', { red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049], white: C }],
  9: ['BT.2020', BT_2020],
  11: ['DCI-P3', { ...P3, white: [0.314, 0.351] }],
  12: ['Display P3', { ...P3, white }],
  22: ['EBU 3213', { red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077], white }],
};

const gamma = (value: number): ToneCurve => ({ parameters: [value] });
const video: ToneCurve = {
  parameters: [1 / 0.45, 1 / 1.099_296_83, 0.099_296_83 / 1.099_296_83, 1 / 4.5, 4.5 * 0.018_053_97],
};
/** In cd/m²; whatever is brighter is white too. Source: ITU-R BT.2408. */
const REFERENCE_WHITE = 203;
/** Source: SMPTE ST 2084. */
function perceptualQuantizer(value: number): number {
  const root = value ** (1 / 78.84375);
  const light = (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
  return (light * 10_000) / REFERENCE_WHITE;
}
/** Source: ARIB STD-B67. */
const sceneLight = (value: number): number =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
const hybridLogGamma = (value: number): number => (sceneLight(value) / sceneLight(0.75)) ** 1.2;

const transfersOf: Record<number, [name: string, ToneCurve]> = {
  1: ['BT.709', video],
  4: ['gamma 2.2', gamma(2.2)],
  5: ['gamma 2.8', gamma(2.8)],
  6: ['BT.709', video],
  8: ['linear', gamma(1)],
  13: ['sRGB', SRGB_CURVE],
  14: ['BT.709', video],
  15: ['BT.709', video],
  16: ['PQ', { lightOf: perceptualQuantizer }],
  17: ['SMPTE 428', { lightOf: (value) => (52.37 / 48) * value ** 2.6 }],
  18: ['HLG', { lightOf: hybridLogGamma }],
};

export type NamedProfile = { name: string; icc: Buffer | null };
export const SRGB: NamedProfile = { name: 'sRGB', icc: null };

/** `icc`: null for sRGB. Null for unknown codes. */
export function profileOfCodes({ primaries, transfer }: CodePoints): NamedProfile | null {
  if (primaries === UNSPECIFIED && transfer === UNSPECIFIED) return null;
  const space = primariesOf[primaries === UNSPECIFIED ? 1 : primaries];
  const curve = transfersOf[transfer === UNSPECIFIED ? 13 : transfer];
  if (!space || !curve) return null;
  if (space[1] === BT_709 && curve[1] === SRGB_CURVE) return SRGB;
  const isDisplay = primaries === 12 && transfer === 13;
  const name = isDisplay ? space[0] : `${space[0]}, ${curve[0]}`;
  return { name, icc: matrixProfile(name, space[1], curve[1]) };
}
