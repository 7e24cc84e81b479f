import { containing } from '../../../shared/like-pattern.js';
import { type IdRange, idsFrom, orderNumberIn } from './entered-order-number.js';

export type OwnSearch = {
  name: string;
  ids: IdRange | null;
  /** At least as long as an order number in mails. */
  isWholeNumber: boolean;
};

const WHOLE_NUMBER = 8;

export function ownSearchOf(text: string): OwnSearch {
  const number = orderNumberIn(text);
  const ids = number === undefined ? null : idsFrom(number);
  return { name: containing(text), ids, isWholeNumber: ids !== null && number!.length >= WHOLE_NUMBER };
}
