import type { ProblemCode } from 'shared-contracts/api/problem';

export class Success<T> {
  readonly ok = true;
  constructor(readonly value: T) {}
}

/** With a code of the contract, and a message for a toast. */
export class Failure {
  readonly ok = false;
  readonly errors?: Record<string, string>;
  readonly details?: unknown;
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: ProblemCode,
    readonly message: string,
    more: FailureDetails = {},
  ) {
    if (more.errors) this.errors = more.errors;
    if (more.details !== undefined) this.details = more.details;
    if (more.retryAfterSeconds !== undefined) this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** `errors`: by field. `details`: such as current prices. */
export type FailureDetails = { errors?: Record<string, string>; details?: unknown; retryAfterSeconds?: number };

export type Result<T> = Success<T> | Failure;

export const ok = <T>(value: T): Success<T> => new Success(value);
export const fail = (code: ProblemCode, message: string, more?: FailureDetails): Failure =>
  new Failure(code, message, more);
