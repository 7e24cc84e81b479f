import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const source = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** Every `--color-x: light-dark(#..., #...)` of the tokens. */
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
    if (!color) throw new Error(`no colour is called ${name}`);
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
/** Borders of fields, the focus ring and fills of controls: what must be seen to operate it. */
const controlPairs = grounds.flatMap((ground) =>
  ['line-strong', 'accent', 'danger', 'focus'].map((rim) => [rim, ground]),
);

describe.each(schemes)('the %s colours', (scheme) => {
  it.each(textPairs)('read well: %s on %s (4.5 at least)', (text, ground) => {
    expect(contrast(text, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('are seen: %s on %s (3 at least)', (rim, ground) => {
    expect(contrast(rim, ground, scheme)).toBeGreaterThanOrEqual(3);
  });
});
