import { types } from 'node:util';

/** Such as `23505`, also if TypeORM has wrapped the error. */
export function postgresCodeOf(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  if ('driverError' in error) return postgresCodeOf(error.driverError);
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const UNIQUE_VIOLATION = '23505';

export const isUniqueViolation = (error: unknown): boolean => postgresCodeOf(error) === UNIQUE_VIOLATION;
