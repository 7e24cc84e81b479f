export const FOOTER_GROUPS: readonly ['Shop', 'Help', 'Company'];
export function declaredLinkProblems(slice: {
  paths?: unknown;
  menu?: unknown;
  footer?: unknown;
  unlisted?: unknown;
}): string[];
export function duplicatesIn(list: readonly string[]): string[];
