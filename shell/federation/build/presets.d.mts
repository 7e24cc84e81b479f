import type { Configuration } from 'webpack';

export type SliceOptions = {
  /** By the name of a file, the lazily loaded parts whose common modules it has, or how many parts must share a module. */
  sharedChunks?: Record<string, string[] | number>;
};
export function slice(
  folder: string,
  options?: SliceOptions,
): (environment: unknown, options?: { mode?: 'development' | 'production' }) => Configuration[];
