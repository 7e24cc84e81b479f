/** Bytes of compressed JavaScript that a first visit may need before the first action. */
export type FirstPageSize = { address: string; bytes: number; limit: number };
export function firstPageSizes(): Promise<FirstPageSize[]>;
/** Sentences; empty if every page keeps its limit. */
export function excessProblems(sizes: readonly FirstPageSize[]): string[];
export function kilobytes(bytes: number): string;
