export function withOwnFontNames(stylesheets: Record<string, string>, slice: string): Record<string, string>;
