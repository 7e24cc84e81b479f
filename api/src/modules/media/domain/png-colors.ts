import { type NamedProfile, SRGB, profileOfCodes } from './coded-colors.js';
import { BT_709, type Chromaticity, type Primaries, SRGB_CURVE, matrixProfile } from './matrix-profile.js';

const SIGNATURE_BYTES = 8;
const UNIT = 100_000;

function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT' || at + 12 + length > png.length) break;
    chunks.set(name, png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

function primariesOf(chunk: Buffer | undefined): Primaries | null {
  if (chunk?.length !== 32) return null;
  const pair = (at: number): Chromaticity => [chunk.readUInt32BE(8 * at) / UNIT, chunk.readUInt32BE(8 * at + 4) / UNIT];
  const [white, red, green, blue] = [pair(0), pair(1), pair(2), pair(3)];
  const area = (red[0] - blue[0]) * (green[1] - blue[1]) - (green[0] - blue[0]) * (red[1] - blue[1]);
  const isTriangle = Math.abs(area) > 0.001 && [white, red, green, blue].every(([, y]) => y > 0);
  return isTriangle ? { white, red, green, blue } : null;
}

function exponentOf(chunk: Buffer | undefined): number | null {
  const gamma = chunk?.length === 4 ? chunk.readUInt32BE(0) / UNIT : 0;
  return gamma >= 0.1 && gamma <= 10 ? 1 / gamma : null;
}

/** `cICP` goes before an embedded profile. */
export function codedProfileOfPng(png: Buffer): NamedProfile | null {
  const chunk = chunksOf(png).get('cICP');
  if (chunk?.length !== 4) return null;
  return profileOfCodes({ primaries: chunk.readUInt8(0), transfer: chunk.readUInt8(1) });
}

/** Source: PNG 3, 4.3. */
export function measuredProfileOfPng(png: Buffer): NamedProfile | null {
  const chunks = chunksOf(png);
  if (chunks.has('sRGB')) return SRGB;
  const [primaries, exponent] = [primariesOf(chunks.get('cHRM')), exponentOf(chunks.get('gAMA'))];
  if (!primaries && exponent === null) return null;
  const name = exponent === null ? 'PNG primaries' : `PNG gamma ${exponent.toFixed(2)}`;
  const curve = exponent === null ? SRGB_CURVE : { parameters: [exponent] };
  return { name, icc: matrixProfile(name, primaries ?? BT_709, curve) };
}
