import { randomBytes } from 'node:crypto';

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
/** As long as the provider's. */
export const newSessionId = (): string => `cs_test_a1${randomBytes(28).toString('hex')}`;
