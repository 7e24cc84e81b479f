import { useSearchParams } from 'react-router-dom';
import { type CartLine, useCart } from 'shell/contract';

/** The cart line in `?line=`. */
export function useEditedLine(productId: string): { line: CartLine | undefined; isEditing: boolean } {
  const [search] = useSearchParams();
  const { lines } = useCart();
  const wanted = search.get('line');
  const line = lines.find(({ id, productId: of }) => id === wanted && of === productId);
  return { line, isEditing: wanted !== null };
}
