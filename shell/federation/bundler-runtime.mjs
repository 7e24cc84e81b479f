// Stands in every slice's entry for the part of the federation runtime that serves webpack: the shell brings it
// (src/remotes/federation-host.ts), like the runtime's core, which `externalRuntime` leaves out by itself.
export default globalThis.FEDERATION_BUNDLER_RUNTIME;
