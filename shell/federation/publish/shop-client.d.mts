export class UsageError extends Error {}
export class PublishError extends Error {
  status: number | undefined;
  code: string | undefined;
  isTemporary: boolean;
  constructor(message: string, more?: { status?: number; code?: string; isTemporary?: boolean });
}
export function exitCodeOf(error: unknown): 1 | 2 | 3;
export function shopOriginOf(shopUrl: string | undefined): string;
