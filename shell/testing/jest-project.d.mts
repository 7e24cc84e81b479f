import type { Config } from 'jest';

export function sliceTests(folder: string): Config;
