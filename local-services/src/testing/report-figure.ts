import { appendFileSync } from 'node:fs';

/** What a fault test measured. `limit`: what is promised on a machine that does nothing else, in the same unit. */
export type Figure = { what: string; value: number; unit: 's' | 'ms'; limit: number };

/** Prints a figure, and appends it as a line of JSON to the file in `FIGURES_FILE`, which `npm run bench -- faults` reads. */
export function reportFigure(figure: Figure): void {
  const { what, value, unit, limit } = figure;
  const digits = unit === 's' ? 1 : 0;
  process.stdout.write(`${what}: ${value.toFixed(digits)} ${unit} (promised: ${limit} ${unit})\n`);
  const file = process.env['FIGURES_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
