export function shortClassName(name: {
  owner: string;
  folder: string;
  context: { resourcePath: string };
  local: string;
}): string;
