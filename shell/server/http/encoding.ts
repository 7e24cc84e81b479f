import type { Request } from 'express';

export type Encoding = 'br' | 'gzip';

const smallestFirst: readonly Encoding[] = ['br', 'gzip'];

/** How to compress an answer: browsers name gzip before brotli and mean no preference by it. */
export const encodingFor = (request: Request): Encoding | undefined =>
  smallestFirst.find((encoding) => request.acceptsEncodings(encoding) === encoding);
