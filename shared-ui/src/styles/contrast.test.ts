import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const source = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** Tokens like `--color-x: light-dark(#..., #...)`. */
const colors = new Map(
  [...source.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6,8}), (#[0-9a-f]{6,8})\)/g)].map(
    ([, name, light, dark]) => [name, { light: light!, dark: dark! }] as const,
  ),
);

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string, scheme: Scheme): number {
  const [a, b] = [one, other].map((name) => {
    const color = colors.get(name);
    if (!color) throw new Error(`no color is called ${name}`);
    return luminance(color[scheme]);
  });
  return (Math.max(a!, b!) + 0.05) / (Math.min(a!, b!) + 0.05);
}

const grounds = ['paper', 'surface', 'raised', 'sunken'];
const texts = ['ink', 'ink-soft', 'ink-faint', 'accent-text', 'danger-text', 'success-text', 'second-text'];
const tones = ['success', 'warning', 'danger', 'info'];
const textPairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground])),
  ...tones.flatMap((tone) => [
    [`${tone}-text`, `${tone}-soft`],
    [`on-${tone}`, tone],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger-hover'],
  ['on-second', 'second'],
  ['second-text', 'second-soft'],
  ['accent-text', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink', 'second-soft'],
  ['ink-soft', 'accent-soft'],
  ['ink-soft', 'second-soft'],
  ['on-inverse', 'inverse'],
];
/** Must be visible to operate the control. */
const controlPairs = grounds.flatMap((ground) =>
  ['line-strong', 'accent', 'danger', 'focus'].map((rim) => [rim, ground]),
);

describe.each(schemes)('the %s colors', (scheme) => {
  it.each(textPairs)('have a contrast of at least 4.5: %s on %s', (text, ground) => {
    expect(contrast(text, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('have a contrast of at least 3: %s on %s', (rim, ground) => {
    expect(contrast(rim, ground, scheme)).toBeGreaterThanOrEqual(3);
  });
});
