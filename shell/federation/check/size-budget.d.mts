export type Weight = { pages: { page: string; bytes: number }[]; shared: number };
/** In kilobytes. */
export type Budget = { page: number; shared: number };
type Assets = { js: string[]; css: string[] };
type Weighed = {
  name: string;
  version: string;
  container: string;
  entry: string;
  paths: string[];
  routes: Assets;
  pages: Record<string, Assets>;
  files: Record<string, string>;
};
export function weightOf(folder: string, release: Weighed): Promise<Weight>;
export function budgetProblems(release: { budget?: Budget | undefined }, weight: Weight): string[];
export function checkBudget(
  folder: string,
  release: Weighed & { budget?: Budget | undefined },
): Promise<{ name: string; passed: boolean; problems: string[] }>;
