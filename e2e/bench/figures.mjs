/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * @param {number[]} values
 * @param {number} share 0 to 1
 */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/**
 * @typedef {{ what: string, measured: string, baseline: string, ratio: string, target: string, holds: boolean | null }} Row
 */

/** @param {Row[]} rows */
export const markdownTable = (rows) =>
  [
    '| what | measured | baseline, same run | ratio | target | holds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${row.what} | ${row.measured} | ${row.baseline} | ${row.ratio} | ${row.target} | ${row.holds === null ? '' : row.holds ? 'yes' : '**no**'} |`,
    ),
  ].join('\n');
