import { appendFileSync } from 'node:fs';

/** `x`: times as much as without the fault. `limit`: promised on an idle machine. */
export type Figure = { what: string; value: number; unit: 's' | 'ms' | 'requests' | 'MB' | 'x'; limit: number };

export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { seconds: (performance.now() - start) / 1000, value };
}

/** A line of JSON in `FIGURES_FILE`, for `npm run bench -- faults`. */
export function reportFigure(figure: Figure): void {
  const file = process.env['FIGURES_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
