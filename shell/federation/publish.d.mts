export class UsageError extends Error {}
export class PublishError extends Error {
  status: number | undefined;
  isTemporary: boolean;
}
export type PublishOptions = {
  folder: string;
  shopUrl?: string;
  token?: string;
  pause?: (milliseconds: number) => Promise<void>;
  say?: (line: string) => void;
};
export type Published = { slice: string; version: string; state: string; problems: string[] };
export function shopOriginOf(shopUrl: string | undefined): string;
export function publishSlice(options: PublishOptions): Promise<Published>;
