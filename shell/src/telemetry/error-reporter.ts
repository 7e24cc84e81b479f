type SeenError = { slice: string; version: string; message: string; stack: string };

const MAX_ERRORS = 10;
const MAX_MESSAGE = 500;
const MAX_STACK = 4000;

/** Each error of a document once, and only the first ones. */
export function errorReporter(): (error: SeenError) => void {
  const reported = new Set<string>();
  return ({ slice, version, message, stack }) => {
    const key = `${slice} ${message}`;
    if (reported.has(key) || reported.size >= MAX_ERRORS) return;
    reported.add(key);
    const error = {
      slice,
      version,
      message: message.slice(0, MAX_MESSAGE),
      stack: stack.slice(0, MAX_STACK),
      page: window.location.pathname,
    };
    navigator.sendBeacon?.('/reports/errors', new Blob([JSON.stringify(error)], { type: 'application/json' }));
  };
}
