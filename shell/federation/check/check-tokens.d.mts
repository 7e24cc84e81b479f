export type UnknownToken = { name: string; file: string; nearest: string | undefined };
export function unknownTokens(texts: Record<string, string>, tokens: Iterable<string>): UnknownToken[];
export function checkTokens(built: {
  slice: string;
  sources: string;
  folder: string;
  files: string[];
  tokens?: Iterable<string>;
}): Promise<void>;
