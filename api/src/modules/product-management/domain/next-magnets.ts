import { isDeepStrictEqual } from 'node:util';
import type { ProductMagnets } from 'shared-contracts/design/template';

/** A template that has changed gets a new version, because orders and designs name the old one. */
export const nextMagnets = (stored: ProductMagnets | null, wanted: ProductMagnets | null): ProductMagnets | null =>
  wanted?.map(({ template, count }) => {
    const before = stored?.find((magnet) => magnet.template.id === template.id)?.template;
    if (!before) return { template, count };
    const isSame = isDeepStrictEqual({ ...template, version: before.version }, before);
    return { template: { ...template, version: isSame ? before.version : before.version + 1 }, count };
  }) ?? null;
