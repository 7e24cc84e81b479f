import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ProductSearch, addressOf, changed, searchIn } from './product-search';

const searchAt = (address: string): ProductSearch => searchIn(new URL(address, 'http://shop').searchParams);

/** Choices show while their page is loading. */
export function useSearchForm(search: ProductSearch) {
  const navigate = useNavigate();
  const address = addressOf(search);
  const [shown, showAtOnce] = useOptimistic(search);
  // the pending URL, so that quick choices build on each other
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
      // no history entry for each pause in typing
      await navigate(wanted, {
        preventScrollReset: true,
        replace: next.q !== '' && before.q !== '' && next.q !== before.q,
      });
    });
  }

  return { shown, choose };
}
