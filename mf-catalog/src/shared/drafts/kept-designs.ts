import { KEPT_DESIGNS_KEY } from 'shared-contracts/design/browser-drafts';

/** `savedAt`: in milliseconds. `isOrdered`: it changes an ordered item, and is continued from its order. */
export type KeptDesign = { id: string; owner: string | null; packSize: number; savedAt: number; isOrdered?: boolean };

export const isKept = (value: unknown): value is KeptDesign => {
  const { id, packSize, savedAt } = (value ?? {}) as Partial<KeptDesign>;
  return typeof id === 'string' && Number.isInteger(packSize) && Number.isFinite(savedAt);
};

/** Latest first; none if storage is blocked or invalid. */
export function keptDesigns(): KeptDesign[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEPT_DESIGNS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept).toSorted((a, b) => b.savedAt - a.savedAt) : [];
  } catch {
    return [];
  }
}
