import { createContext, useContext } from 'react';

type SliceLink = { label: string; path: string };
/** "Shop" by default. */
type FooterLink = SliceLink & { group?: 'Shop' | 'Help' | 'Company' | undefined };

/** Declared under "slice" in package.json. */
export type DeclaredLinks = { menu?: readonly SliceLink[]; footer?: readonly FooterLink[] };
type SliceLinks = { menu: readonly SliceLink[]; footer: readonly FooterLink[] };

/** In the order of the slices' names. */
export const linksOf = (slices: readonly DeclaredLinks[]): SliceLinks => ({
  menu: slices.flatMap(({ menu = [] }) => menu),
  footer: slices.flatMap(({ footer = [] }) => footer),
});

export const SliceLinksContext = createContext<SliceLinks>(linksOf([]));

export const useSliceLinks = (): SliceLinks => useContext(SliceLinksContext);
