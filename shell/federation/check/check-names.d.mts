/** The problems of a slice's built browser files, given their texts by name. */
export function problemsIn(slice: string, texts: Record<string, string>): string[];
