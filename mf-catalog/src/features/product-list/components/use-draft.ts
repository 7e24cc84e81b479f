import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ProductSearch, addressOf, changed, searchIn } from '../model/product-search';

// so long after the last key, typing is an answer
const TYPING_PAUSE_MS = 400;

/** A search as its address understands it. */
const understood = (draft: ProductSearch) =>
  searchIn(new URLSearchParams(Object.entries(draft).map(([name, value]) => [name, String(value)])));

/**
 * What the shopper is choosing. It goes into the address, at once or after a pause in typing, and follows the address where that
 * changes by other means: back, a chip, a link.
 */
export function useDraft(search: ProductSearch) {
  const navigate = useNavigate();
  const address = addressOf(search);
  const [state, setState] = useState({ draft: search, asked: address, seen: address });
  const typing = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  if (state.seen !== address) {
    const isOurs = address === state.asked;
    setState({ draft: isOurs ? state.draft : search, asked: address, seen: address });
  }

  function go(draft: ProductSearch): void {
    clearTimeout(typing.current);
    const asked = addressOf(understood(draft));
    setState((current) => ({ ...current, draft, asked }));
    // while the words are being changed, each state of them is not a page to go back to
    if (asked !== address)
      void navigate(asked, { preventScrollReset: true, replace: draft.q !== '' && search.q !== '' });
  }

  return {
    draft: state.draft,
    choose: (change: Partial<ProductSearch>) => go(changed(state.draft, change)),
    type: (change: Partial<ProductSearch>) => {
      const draft = changed(state.draft, change);
      setState((current) => ({ ...current, draft }));
      clearTimeout(typing.current);
      typing.current = window.setTimeout(() => go(draft), TYPING_PAUSE_MS);
    },
    submit: () => go(state.draft),
  };
}
