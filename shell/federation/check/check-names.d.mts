export function problemsIn(slice: string, texts: Record<string, string>): string[];
