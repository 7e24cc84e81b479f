import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ProductSearch, addressOf, changed, searchIn } from '../model/product-search';

const searchAt = (address: string): ProductSearch => searchIn(new URL(address, 'http://shop').searchParams);

/** The search in the address, to be changed: what is chosen shows at once, while the page of it is still on its way. */
export function useSearchForm(search: ProductSearch) {
  const navigate = useNavigate();
  const address = addressOf(search);
  const [shown, showAtOnce] = useOptimistic(search);
  // where the shopper is going: a second choice is made on top of the first, even before that has arrived
  const heading = useRef(address);
  useEffect(() => {
    heading.current = address;
  }, [address]);

  function choose(change: Partial<ProductSearch>): void {
    const before = searchAt(heading.current);
    const next = changed(before, change);
    const wanted = addressOf(next);
    if (wanted === addressOf(changed(before, {}))) return;
    heading.current = wanted;
    startTransition(async () => {
      showAtOnce(next);
      // while the words are being changed, each state of them is not a page to go back to
      await navigate(wanted, {
        preventScrollReset: true,
        replace: next.q !== '' && before.q !== '' && next.q !== before.q,
      });
    });
  }

  return { shown, choose };
}
