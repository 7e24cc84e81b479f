import { isUniqueViolation } from '../../shared/database/postgres-error.js';
import { type Result, fail } from '../../shared/result.js';

export const unknownProduct = fail('not_found', 'This product could not be found.');

const message = 'This SKU is already in use';

/** No other field is unique. */
export async function unlessSkuTaken<T>(write: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return fail('sku_taken', message, { errors: { sku: message } });
  }
}
