import type { PackedPackage } from './pack.mjs';

export class StarterError extends Error {}
export type Starter = { name: string; path: string; packages: PackedPackage[] };
export function createStarter(options: {
  folder: string;
  name?: string;
  path?: string;
  registry?: string;
}): Promise<Starter>;
