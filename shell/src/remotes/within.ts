/** What a part of a slice may take to load before its area says that it is not available. */
export const LOAD_TIMEOUT_MS = 10_000;

/** The promise's result, or a rejection when it takes longer than `milliseconds`. */
export function within<T>(promise: Promise<T>, what: string, milliseconds = LOAD_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}
