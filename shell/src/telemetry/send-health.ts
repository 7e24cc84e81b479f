import type { Vitals } from './measure-vitals';

/** What is reported of one release: pages opened, whether one failed, and how fast the first one was. */
type SliceHealth = { slice: string; version: string; views: number; hasFailed: boolean; vitals: Vitals };

/** Sends a report that outlives the page (`POST /reports/health`). */
export function sendHealth(slices: SliceHealth[]): void {
  navigator.sendBeacon?.('/reports/health', new Blob([JSON.stringify({ slices })], { type: 'application/json' }));
}
