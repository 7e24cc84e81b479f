export class UsageError extends Error {}
export class PublishError extends Error {
  status: number | undefined;
  code: string | undefined;
  isTemporary: boolean;
}
export function shopOriginOf(shopUrl: string | undefined): string;
