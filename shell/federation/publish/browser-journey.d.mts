export type Check = { name: string; passed: boolean; problems: string[] };
export type Plan = {
  origin?: string;
  compositions: { id: string; versions: Record<string, string>; link: string }[];
  pages: { path: string; isPrivate: boolean; queryParameters?: string[] }[];
  others: { slice: string; path: string }[];
};
export function chromePath(found?: string): string;
export function matcherOf(pattern: string): RegExp;
export function checkInBrowser(options: {
  origin: string;
  plan: Plan;
  slice: string;
  executablePath?: string;
  say?: (line: string) => void;
}): Promise<Check[]>;
