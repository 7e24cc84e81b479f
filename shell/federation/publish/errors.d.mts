export function printErrors(options: {
  slice: string;
  version?: string | undefined;
  shopUrl: string | undefined;
  token: string | undefined;
  say: (line: string) => void;
  pause?: (ms: number) => Promise<unknown>;
}): Promise<void>;
