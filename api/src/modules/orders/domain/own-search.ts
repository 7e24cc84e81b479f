import { containing } from '../../../shared/like-pattern.js';
import { type IdRange, idsFrom } from './entered-order-number.js';

/** What a customer searches their orders for. */
export type OwnSearch = {
  /** A pattern for LIKE: a product name with the text in it. */
  name: string;
  /** The ids that begin like this; null if the text is no order number. */
  ids: IdRange | null;
  /** Whether the text is at least as long as an order number in mails. */
  isWholeNumber: boolean;
};

const WHOLE_NUMBER = 8;

/** The search of a text: an order number, with or without #, or a part of a product's name. */
export function ownSearchOf(text: string): OwnSearch {
  const number = text.replace(/^#\s*/, '').toLowerCase();
  const ids = number === '' ? null : idsFrom(number);
  return { name: containing(text), ids, isWholeNumber: ids !== null && number.length >= WHOLE_NUMBER };
}
