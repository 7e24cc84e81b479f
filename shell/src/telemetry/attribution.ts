export type Attribution = { slice: string; version: string } | 'shell';

const RELEASE_FILE = /\/(?:remotes|releases)\/([a-z][\w-]*)\/([\w.-]+)\/(?:browser|server)\//;

/** Undefined for the shell's own code. */
export function releaseIn(text: string): Exclude<Attribution, 'shell'> | undefined {
  const [, slice, version] = RELEASE_FILE.exec(text) ?? [];
  return slice && version ? { slice, version } : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Empty if there is none. */
export const stackOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'stack' in thrown ? textOf(thrown.stack) : '';

const loadedBy = (target: unknown): string => {
  const { src, href } = (target ?? {}) as { src?: unknown; href?: unknown };
  return textOf(src) || textOf(href);
};

/**
 * By the stack's first file of a release, else by the event's. Takes what was thrown, or window's `error` or `unhandledrejection` event.
 */
export function attributionOf(failure: unknown): Attribution {
  const { error, reason, filename, target, request } = (failure ?? {}) as Record<string, unknown>;
  const places = [error, reason, failure].map(stackOf);
  // `request` is the URL in webpack's error of a chunk that failed to load
  places.push(textOf(filename), textOf((reason as { request?: unknown })?.request), textOf(request), loadedBy(target));
  for (const place of places) {
    const release = releaseIn(place);
    if (release) return release;
  }
  return 'shell';
}
