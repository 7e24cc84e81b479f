import type { Problem } from './problem.js';

/** The problem of a failed call; undefined for any other error. */
export const problemIn = (error: unknown): Problem | undefined =>
  error instanceof Error && 'problem' in error ? (error.problem as Problem | undefined) : undefined;

/** Why a call failed: the server's message, else the fallback. */
export const failureText = (error: unknown, fallback = 'Please check your connection and try again.'): string =>
  problemIn(error)?.message || fallback;

/** A toast that says what was not done, and why. */
export const failureToast = (title: string, error: unknown, fallback?: string) =>
  ({ tone: 'destructive', title, description: failureText(error, fallback) }) as const;
