// Paths match as in the shell's router: without case, trailing slash, encodings and names of parameters.

const MAX_LENGTH = 200;
const MAX_SEGMENTS = 10;
/** ASCII alone: one spelling in addresses, and one other case. */
const WORD = /^[a-z0-9_-]+$/i;
const PARAMETER = /^:[a-z]\w*$/i;
const ANY = ':';

/** Words in lower case, or `:` for a parameter. `isOpen`: anything or nothing may follow. */
type Pattern = { segments: readonly string[]; isOpen: boolean };

/** Undefined unless well formed, like `/gifts/:id` or `/gifts/*`. */
function patternOf(path: string): Pattern | undefined {
  if (!path.startsWith('/') || path.length > MAX_LENGTH) return undefined;
  const segments = path.slice(1).replace(/\/$/, '').split('/');
  const isOpen = segments.at(-1) === '*' && !path.endsWith('/');
  if (isOpen || path === '/') segments.pop();
  if (segments.length > MAX_SEGMENTS || !segments.every((one) => WORD.test(one) || PARAMETER.test(one)))
    return undefined;
  return { segments: segments.map((one) => (one.startsWith(ANY) ? ANY : one.toLowerCase())), isOpen };
}

const meet = (a: Pattern, b: Pattern): boolean => {
  const [shorter, longer] = a.segments.length <= b.segments.length ? [a, b] : [b, a];
  return (
    (shorter.isOpen || shorter.segments.length === longer.segments.length) &&
    shorter.segments.every(
      (one, index) => [one, longer.segments[index]].includes(ANY) || one === longer.segments[index],
    )
  );
};

const covers = (outer: Pattern, inner: Pattern): boolean =>
  meet(outer, inner) &&
  outer.segments.length <= inner.segments.length &&
  (outer.isOpen || !inner.isOpen) &&
  outer.segments.every((one, index) => one === ANY || one === inner.segments[index]);

export function isSamePath(one: string, other: string): boolean {
  const [a, b] = [patternOf(one), patternOf(other)];
  return a !== undefined && b !== undefined && covers(a, b) && covers(b, a);
}

/** The shop's own, besides files such as `/robots.txt`: no claim has a dot. */
const RESERVED = [
  '/_dev/*',
  '/api/*',
  '/assets/*',
  '/c/pay/*',
  '/health/*',
  '/objects/*',
  '/releases/*',
  '/remotes/*',
  '/reports/*',
  '/s3/*',
].map((path) => ({ path, pattern: patternOf(path)! }));

/** One sentence each. */
export function claimProblems(paths: readonly string[]): string[] {
  return paths.flatMap((path, index) => {
    const pattern = patternOf(path);
    if (!pattern)
      return [
        `${JSON.stringify(path)} is no path for a slice: up to ${MAX_SEGMENTS} words of letters, digits, - and _, like /gifts, parameters, like /gifts/:id, and * at the end`,
      ];
    const twice = paths.slice(0, index).find((other) => isSamePath(other, path));
    if (twice !== undefined) return [`${twice} and ${path} match the same addresses`];
    const taken = RESERVED.find((one) => meet(one.pattern, pattern));
    return taken
      ? [`no slice can own ${path}, because it matches ${taken.path}, which belongs to the shop itself`]
      : [];
  });
}

export type OwnedPath = { path: string; slice: string };
/** `within` and `around` may be allowed by the other slice; `cross`: neither path is more specific. */
export type PathConflict = OwnedPath & { relation: 'same' | 'within' | 'around' | 'cross' };

/** Within a path of another slice, which has allowed it. */
export function innerPaths(owned: readonly OwnedPath[]): string[] {
  const known = owned.flatMap((one) => {
    const pattern = patternOf(one.path);
    return pattern ? [{ ...one, pattern }] : [];
  });
  return known
    .filter((one) => known.some((other) => other.slice !== one.slice && covers(other.pattern, one.pattern)))
    .map(({ path }) => path);
}

type Wanted = { path: string; slice: string };

/** At most one of each kind for another slice. The most specific path owns an address. */
export function pathConflicts({ path, slice }: Wanted, owned: readonly OwnedPath[]): PathConflict[] {
  const wanted = patternOf(path);
  if (!wanted) return [];
  const known = owned.flatMap((one) => {
    const pattern = patternOf(one.path);
    return pattern && meet(pattern, wanted) ? [{ ...one, pattern }] : [];
  });
  const around = known.filter(({ pattern }) => covers(pattern, wanted));
  const innermost = around.filter(
    (one) => !around.some((other) => other !== one && covers(one.pattern, other.pattern)),
  );
  const isOwn = innermost.some((one) => one.slice === slice);
  const conflicts = known.flatMap((one): PathConflict[] => {
    if (one.slice === slice) return [];
    const [isAround, isWithin] = [covers(one.pattern, wanted), covers(wanted, one.pattern)];
    const conflict = (relation: PathConflict['relation']) => [{ path: one.path, slice: one.slice, relation }];
    if (!isAround && !isWithin) return conflict('cross');
    if (isOwn || (isAround && !innermost.includes(one))) return [];
    return conflict(isAround && isWithin ? 'same' : isAround ? 'within' : 'around');
  });
  return conflicts.filter(
    (one, index) =>
      conflicts.findIndex((other) => other.slice === one.slice && other.relation === one.relation) === index,
  );
}

export function conflictText({ path, slice }: Wanted, other: PathConflict): string {
  const ask = `its team, or an operator, can change that: release give ${other.slice} ${path} ${slice}`;
  switch (other.relation) {
    case 'same':
      return path === other.path
        ? `${path} belongs to ${other.slice}: ${ask}`
        : `${path} is ${other.path}, which belongs to ${other.slice}: ${ask}`;
    case 'within':
      return `${path} lies within ${other.path}, which belongs to ${other.slice}: ${ask}`;
    case 'around':
      return `${path} also matches ${other.path}, which belongs to ${other.slice}: ${ask}`;
    default:
      other.relation satisfies 'cross';
      return `${path} matches some of the addresses of ${other.path}, which belongs to ${other.slice}: choose another path`;
  }
}

/** One sentence each. */
export const pathProblems = (
  { slice, paths }: { slice: string; paths: readonly string[] },
  owned: readonly OwnedPath[],
): string[] => [
  ...claimProblems(paths),
  ...paths.flatMap((path) =>
    pathConflicts({ path, slice }, owned).map((other) => conflictText({ path, slice }, other)),
  ),
];
