import { fail } from '../../shared/result.js';

export const unknownProduct = fail('not_found', 'This product could not be found.');
