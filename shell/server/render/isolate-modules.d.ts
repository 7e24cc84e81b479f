// Modules that workerd-config.ts adds to each isolate.

declare module 'isolate-context' {
  const context: import('./messages').IsolateContext;
  export default context;
}

declare module 'isolate-slice' {
  const slice: import('./render-page').PageOwner | undefined;
  export default slice;
}
