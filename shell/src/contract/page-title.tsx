import { useShop } from './shop';

/** The document's title, in one form on every page: `Order History | Fridgewell`. */
export function PageTitle({ children }: { children: string }) {
  const { name } = useShop();
  return <title>{`${children} | ${name}`}</title>;
}
