import type { ProductCategory } from 'shared-contracts/catalog/schemas';
import type { SelectOption } from 'shared-ui/select-field';

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const optionsOf = (values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: capitalize(value) }));

const GENERAL_CATEGORIES = ['magnets', 'accessories', 'gifts'];
const SHAPES = ['square', 'rectangle', 'round'];

/** Keeps a choice that is no longer offered. */
const including = (options: SelectOption[], chosen: string): SelectOption[] =>
  chosen === '' || options.some(({ value }) => value === chosen) ? options : [...options, ...optionsOf([chosen])];

export function categoryOptions(categories: readonly ProductCategory[], chosen: string): SelectOption[] {
  const own = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  const general = GENERAL_CATEGORIES.filter((slug) => own.every(({ value }) => value !== slug));
  return including([...own, ...optionsOf(general)], chosen);
}

export const shapeOptions = (chosen: string): SelectOption[] => including(optionsOf(SHAPES), chosen);
export const sizeOptions: SelectOption[] = optionsOf(['small', 'medium', 'large']);
