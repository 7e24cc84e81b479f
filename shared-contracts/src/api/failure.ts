import type { Problem } from './problem.js';

export const problemIn = (error: unknown): Problem | undefined =>
  error instanceof Error && 'problem' in error ? (error.problem as Problem | undefined) : undefined;

export const failureText = (error: unknown, fallback = 'Please check your connection and try again.'): string =>
  problemIn(error)?.message || fallback;

export const failureToast = (title: string, error: unknown, fallback?: string) =>
  ({ tone: 'destructive', title, description: failureText(error, fallback) }) as const;
