/** A browser would refuse an altered copy in its cache on every later attempt. */
export function refetchRefusedFiles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const url =
        target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
      if (url) void fetch(url, { cache: 'reload' }).catch(() => undefined);
    },
    true,
  );
}
