import { useShop } from './shop';

/** Sets the document's title, followed by the shop's name. */
export function PageTitle({ children }: { children: string }) {
  const { name } = useShop();
  return <title>{`${children} | ${name}`}</title>;
}
