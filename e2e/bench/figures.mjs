/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * @param {number[]} values
 * @param {number} share 0 to 1
 */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/**
 * @typedef {{ what: string, measured: string, baseline?: string, ratio?: string, target?: string, holds?: boolean }} Row
 */

/** Fields of a row. @param {number} limit @param {number} ratio */
export const atMost = (limit, ratio) => ({ ratio: ratio.toFixed(2), target: `<= ${limit}`, holds: ratio <= limit });
/** Fields of a row. @param {number} limit @param {number} ratio */
export const atLeast = (limit, ratio) => ({ ratio: ratio.toFixed(2), target: `>= ${limit}`, holds: ratio >= limit });

/** How long it takes, in seconds. @param {() => Promise<unknown>} work */
export async function secondsOf(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** @param {Row[]} rows */
export const markdownTable = (rows) =>
  [
    '| what | measured | baseline, same run | ratio | target |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ what, measured, baseline = '', ratio = '', target = '', holds }) =>
        `| ${what} | ${measured} | ${baseline} | ${ratio} | ${holds === false ? '**missed**: ' : ''}${target} |`,
    ),
  ].join('\n');
