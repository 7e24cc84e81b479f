/** Its name never changes, so a browser that has kept an altered copy would refuse that on every later attempt. */
export function refetchRefusedFiles(): void {
  // errors of elements don't bubble
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
