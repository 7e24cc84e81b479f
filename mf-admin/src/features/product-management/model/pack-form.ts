import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { ToastMessage } from 'shell/contract';

export type TypedPack = { size: number; price: string };

/** Standard sizes without a price are not sold, except the 1-pack. */
export type PackForm = {
  /** At the main price unless the 1-pack has its own. */
  sellsSingle: boolean;
  standard: Readonly<Record<string, string>>;
  custom: readonly TypedPack[];
};

export const standardSizes = Object.keys(shopPolicy.packs.defaultMultipliersInTenths).map(Number);
const isStandard = (size: number) => standardSizes.includes(size);

export const NO_PACKS: PackForm = { sellsSingle: true, standard: {}, custom: [] };

/** A 1-pack at the main price has none of its own. */
export function packFormOf(packs: readonly TypedPack[] | null, price: string): PackForm {
  if (!packs || packs.length === 0) return NO_PACKS;
  const single = packs.find(({ size }) => size === 1);
  const followsPrice = packs.length > 1 && Number(single?.price) === Number(price);
  const standard = packs
    .filter(({ size }) => isStandard(size))
    .map((pack) => [String(pack.size), pack.size === 1 && followsPrice ? '' : pack.price]);
  return {
    sellsSingle: single !== undefined,
    standard: Object.fromEntries(standard) as Record<string, string>,
    custom: packs.filter(({ size }) => !isStandard(size)).map(({ size, price: own }) => ({ size, price: own })),
  };
}

/** Null: the shop's standard packs. The server prices a 1-pack without a price. */
export function packOptionsFrom({
  sellsSingle,
  standard,
  custom,
}: PackForm): { size: number; price?: string }[] | null {
  const priced = standardSizes
    .map((size) => ({ size, price: (standard[size] ?? '').trim() }))
    .filter(({ size, price }) => price !== '' && (size !== 1 || sellsSingle));
  const packs = [...priced, ...custom];
  if (packs.length === 0) return null;
  const hasSingle = packs.some(({ size }) => size === 1);
  return sellsSingle && !hasSingle ? [{ size: 1 }, ...packs] : packs;
}

const refused = (title: string, description: string): ToastMessage => ({ tone: 'destructive', title, description });
const PRICE = /^(?=.*[1-9])\d{1,8}(\.\d{1,2})?$/;

export function withCustomPack(
  choice: PackForm,
  typed: { size: string; price: string },
): { choice: PackForm; told: ToastMessage; isAdded: boolean } {
  const kept = (told: ToastMessage) => ({ choice, told, isAdded: false });
  const [size, price] = [Number(typed.size), typed.price.trim()];
  const isSize = Number.isInteger(size) && size >= 1 && size <= shopPolicy.packs.maximumSize;
  if (isSize && /^\d+\.\d{3,}$/.test(price)) return kept(refused('Invalid Input', 'Use at most two decimals'));
  if (!isSize || !PRICE.test(price))
    return kept(refused('Invalid Input', 'Please enter a valid pack size (1-100) and price.'));
  if (isStandard(size))
    return kept(refused('Pack Size Conflict', 'This pack size is already available in the standard options above.'));
  if (choice.custom.some((pack) => pack.size === size))
    return kept(refused('Pack Already Exists', 'A pack with this size already exists.'));
  const custom = [...choice.custom, { size, price }].toSorted((a, b) => a.size - b.size);
  return {
    choice: { ...choice, custom },
    told: {
      tone: 'success',
      title: 'Custom Pack Added',
      description: `Pack of ${size} for ${formatMoney(parseMoney(price))}.`,
    },
    isAdded: true,
  };
}
