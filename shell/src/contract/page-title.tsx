import { useShop } from './shop';

/** The document's title, with the shop's name after it. */
export function PageTitle({ children }: { children: string }) {
  const { name } = useShop();
  return <title>{`${children} | ${name}`}</title>;
}
