import { createContext, useContext } from 'react';

type SliceLink = { label: string; path: string };
/** Shown below "Shop" unless it names another column. */
type FooterLink = SliceLink & { group?: 'Shop' | 'Help' | 'Company' | undefined };

/** What a slice declares under "slice" in its package.json. */
export type DeclaredLinks = { menu?: readonly SliceLink[]; footer?: readonly FooterLink[] };
type SliceLinks = { menu: readonly SliceLink[]; footer: readonly FooterLink[] };

/** In the order of the slices, which is that of their names. */
export const linksOf = (slices: readonly DeclaredLinks[]): SliceLinks => ({
  menu: slices.flatMap(({ menu = [] }) => menu),
  footer: slices.flatMap(({ footer = [] }) => footer),
});

export const SliceLinksContext = createContext<SliceLinks>(linksOf([]));

export const useSliceLinks = (): SliceLinks => useContext(SliceLinksContext);
