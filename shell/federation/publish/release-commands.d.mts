type Instant = string | Date;
type InUse = { version: string; by: string | null };
export type ListedSlice = {
  slice: string;
  inUse: InUse | null;
  canary: (InUse & { percent: number }) | null;
  takenOut: { since: Instant; by: string | null } | null;
  versions: { version: string; builtAt: Instant; gate: string | null }[];
  hasMore: boolean;
};
export type DoneChange = { slice: string; from: string | null; to: string | null; percent: number | null };
export type ListedChange = DoneChange & { at: Instant; kind: string; actor: string; reason: string | null };

/** The registry, reached by its database or over HTTP. */
export type Shop = {
  list(slice: string | undefined): Promise<ListedSlice[]>;
  history(slice: string | undefined): Promise<ListedChange[]>;
  paths(slice: string | undefined): Promise<{ path: string; slice: string; by: string; since: Instant }[]>;
  preview(slice: string, input: { version: string; hours?: number }): Promise<{ url: string; expiresAt: Instant }>;
  change(slice: string, command: string, input: object): Promise<DoneChange>;
};

export function columns(rows: (string | undefined)[][]): string;
export function parsedArguments(
  args: string[],
  options?: Record<string, { type: 'string'; default?: string }>,
): { values: Record<string, string | undefined>; positionals: string[] };
export function wholeNumber(text: string | undefined, what: string): number;
export function isReleaseCommand(name: string): boolean;
export function releaseUsage(program: string, slice?: string): string;
export function runReleaseCommand(given: {
  name: string;
  slice: string | undefined;
  args: string[];
  shop: Shop;
}): Promise<string>;
