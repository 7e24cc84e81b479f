export type SliceFileType = { kind: 'script' | 'style' | 'font' | 'drawing' | 'picture'; contentType: string };
export function sliceFileType(file: string): SliceFileType | undefined;
export function isForBrowsers(file: string): boolean;
export function isCompressible(file: string): boolean;
export const ASSETS: RegExp;
