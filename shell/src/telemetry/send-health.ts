import type { Vitals } from './measure-vitals';

type SliceHealth = { slice: string; version: string; views: number; hasFailed: boolean; vitals: Vitals };

/** Outlives the page. */
export function sendHealth(slices: SliceHealth[]): void {
  navigator.sendBeacon?.('/reports/health', new Blob([JSON.stringify({ slices })], { type: 'application/json' }));
}
