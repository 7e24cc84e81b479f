const COPY = ' (Copy)';
const MAX_LENGTH = 200;

/** The name of a product's copy, which is not longer than names may be. */
export const copiedName = (name: string): string => `${name.slice(0, MAX_LENGTH - COPY.length).trimEnd()}${COPY}`;
