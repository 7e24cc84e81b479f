export function containerNameOf(slice: string): string;
type Assets = { js: string[]; css: string[] };
export function releaseProblems(release: {
  name: string;
  container: string;
  entry: string;
  server: string;
  routes: Assets;
  pages: Record<string, Assets>;
  files: Record<string, string>;
}): string[];
