export const LARGEST_BUDGET: number;
export function limitProblems(release: object): string[];
