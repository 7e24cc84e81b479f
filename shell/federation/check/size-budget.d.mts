import type { GateCheck } from 'shared-server/registry/gate';
import type { Release } from '../../server/registry/discovery';

export type Weight = { pages: { page: string; bytes: number }[]; shared: number };
/** In kilobytes. */
export type Budget = NonNullable<Release['budget']>;
export function weightOf(folder: string, release: Release): Promise<Weight>;
export function budgetProblems(release: { budget?: Budget | undefined }, weight: Weight): string[];
export function checkBudget(folder: string, release: Release): Promise<GateCheck>;
