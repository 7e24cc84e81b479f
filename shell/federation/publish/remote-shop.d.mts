import type { Shop } from './release-commands.mjs';

export function remoteShop(options: {
  shopUrl: string | undefined;
  token: string | undefined;
  pause?: (milliseconds: number) => Promise<void>;
  say?: (line: string) => void;
}): Shop;
