import type { GateCheck } from 'shared-server/registry/gate';

export type Plan = {
  /** Where it visits the pages; the shop itself unless given. */
  origin?: string;
  /** With each, what visitors would get if the version were in use now. `link` shows exactly that to one browser. */
  compositions: { id: string; versions: Record<string, string>; link: string }[];
  pages: { path: string; isPrivate: boolean; queryParameters: string[] }[];
  /** A page of every other slice that has one without an id in its path. */
  others: { slice: string; path: string }[];
};

export function chromePath(found?: string): string;
export function matcherOf(pattern: string): RegExp;
export function checkInBrowser(options: {
  origin: string;
  plan: Plan;
  slice: string;
  built?: string;
  executablePath?: string;
  say?: (line: string) => void;
}): Promise<GateCheck[]>;
