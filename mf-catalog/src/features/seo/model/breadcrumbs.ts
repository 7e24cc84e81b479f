import type { Shop } from 'shell/contract';
import type { Thing } from './structured-data';

export type Crumb = { name: string; path: string };

/** Breadcrumbs from the home page to this one. */
export const breadcrumbs = (trail: readonly Crumb[], { publicUrl }: Shop): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});
