import { appendFileSync } from 'node:fs';

/** What a fault test measured. `x`: times as much as without the fault. `limit`: what is promised on a machine that does nothing else, in the same unit. */
export type Figure = { what: string; value: number; unit: 's' | 'ms' | 'requests' | 'MB' | 'x'; limit: number };

/** Resolves to what `work` does, and to the seconds that took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { seconds: (performance.now() - start) / 1000, value };
}

/** Appends a figure as a line of JSON to the file in `FIGURES_FILE`, which `npm run bench -- faults` reads. */
export function reportFigure(figure: Figure): void {
  const file = process.env['FIGURES_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
