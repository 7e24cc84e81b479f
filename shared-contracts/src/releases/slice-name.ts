import * as z from 'zod';

export const SliceName = z
  .string()
  .regex(/^mf-[a-z0-9][a-z0-9-]{0,60}$/, 'must be the name of a slice, like mf-catalog');

/** The package's version and a hash of the content. */
export const Version = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/, 'must be a version, like 1.4.0-1a2b3c4d');
