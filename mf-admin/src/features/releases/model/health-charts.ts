import type { HealthPoint, ReleaseHealth } from 'shared-contracts/releases/schemas';
import { countText, rateText } from './release-texts';

export type HealthChart = {
  id: 'views' | 'errorRate' | 'lcp' | 'inp' | 'cls';
  title: string;
  valueOf: (point: HealthPoint) => number | null;
  text: (value: number) => string;
  /** At most this is good (web.dev/vitals). */
  good?: number;
  /** The axis reaches at least this. */
  least: number;
  empty: string;
};

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;
const notMeasured = 'Nothing was measured in this time.';

export const healthCharts: readonly HealthChart[] = [
  {
    id: 'errorRate',
    title: 'Error rate',
    valueOf: ({ errorRate }) => errorRate,
    text: rateText,
    least: 0.01,
    empty: 'No page was seen in this time.',
  },
  {
    id: 'views',
    title: 'Pages seen',
    valueOf: ({ views }) => views,
    text: countText,
    least: 4,
    empty: 'No page was seen in this time.',
  },
  {
    id: 'lcp',
    title: 'Largest Contentful Paint',
    valueOf: ({ lcp }) => lcp,
    text: seconds,
    good: 2500,
    least: 3000,
    empty: notMeasured,
  },
  {
    id: 'inp',
    title: 'Interaction to Next Paint',
    valueOf: ({ inp }) => inp,
    text: milliseconds,
    good: 200,
    least: 250,
    empty: notMeasured,
  },
  {
    id: 'cls',
    title: 'Cumulative Layout Shift',
    valueOf: ({ cls }) => cls,
    text: (value) => value.toFixed(2),
    good: 0.1,
    least: 0.15,
    empty: notMeasured,
  },
];

export type Place = { at: number; value: number };
type Version = ReleaseHealth['versions'][number];

export const placesOf = (version: Version, { valueOf }: HealthChart): Place[] =>
  version.points.flatMap((point) => {
    const value = valueOf(point);
    return value === null ? [] : [{ at: Date.parse(point.at), value }];
  });

/** Cuts a line at gaps longer than `gap` milliseconds. */
export function linesOf(places: readonly Place[], gap: number): Place[][] {
  const lines: Place[][] = [];
  for (const place of places) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && place.at - last.at <= gap) line.push(place);
    else lines.push([place]);
  }
  return lines;
}

export const summaryOf = (versions: readonly Version[], chart: HealthChart): string => {
  const latest = versions.flatMap((version) => {
    const last = placesOf(version, chart).at(-1);
    return last ? `${version.version}: ${chart.text(last.value)}` : [];
  });
  return `${chart.title}, at last. ${latest.join('; ')}`;
};
