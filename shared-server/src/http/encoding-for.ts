export type Encoding = 'br' | 'gzip';

const smallestFirst: readonly Encoding[] = ['br', 'gzip'];

/** Prefers brotli, although browsers list it after gzip. */
export const encodingFor = (request: {
  acceptsEncodings(encoding: string): string | string[] | false;
}): Encoding | undefined => smallestFirst.find((encoding) => request.acceptsEncodings(encoding) === encoding);
