import type { Check } from '../publish/browser-journey.mjs';

export function checkContract(folder: string | undefined, options?: { say?: (line: string) => void }): Promise<Check>;
