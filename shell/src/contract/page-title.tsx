import { useShop } from './shop';

export function PageTitle({ children }: { children: string }) {
  const { name } = useShop();
  return <title>{`${children} | ${name}`}</title>;
}
