export function problemsIn(
  slice: string,
  texts: Record<string, string>,
  options?: { workers?: string[]; packageAt?: (file: string, at: number | undefined) => string | undefined },
): string[];
