import type { IsolateContext } from './messages';
import { FRAME } from './page-job';

/** `file`: its path on the shop, which stacks name. */
export type SliceCode = { name: string; version: string; paths: readonly string[]; file: string; code: string };
/** `worker`: this shell's built isolate.tsx, since a renderer host may be of another version. */
export type RenderProgram = { worker: string; context: IsolateContext; slices: SliceCode[] };

/** All that a slice's server bundle may require. */
export const PROVIDED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'zustand',
  'shell/contract',
  'shell/page-usage',
] as const;

const quoted = JSON.stringify;
const listOf = (texts: readonly string[]): string => texts.map((text) => quoted(text)).join();
const WORKER = 'worker.js';
const BUNDLE = 'bundle';

type Module = { name: string; kind: 'esModule' | 'commonJsModule' | 'json'; file: string };

/** Node's modules are on by default; both flags take them away. */
const FLAGS = ['no_nodejs_compat', 'no_nodejs_compat_v2', 'nodejs_als'];
/** An isolate's young heap would grow to 16 MB; process-watch.ts bounds the process. */
const V8_FLAGS = ['--max-old-space-size=320', '--max-semi-space-size=4'];

/** Each isolate listens on `<folder>/<isolate>.sock`. */
export function workerdConfig({ worker, context, slices }: RenderProgram, { folder }: { folder: string }) {
  const files: Record<string, string> = {
    [WORKER]: worker,
    'main.js': `import { handler } from 'shell'; export default handler;`,
    'context.json': JSON.stringify(context),
    'no-slice.js': 'export default undefined;',
  };
  const common: Module[] = [
    { name: 'main', kind: 'esModule', file: 'main.js' },
    { name: 'shell', kind: 'esModule', file: WORKER },
    { name: 'isolate-context', kind: 'json', file: 'context.json' },
    ...PROVIDED.map((id, nth) => {
      files[`provided-${nth}.cjs`] = `module.exports = require('/shell')[${quoted(id)}];`;
      return { name: id, kind: 'commonJsModule' as const, file: `provided-${nth}.cjs` };
    }),
  ];
  const isolates = [
    { name: FRAME, modules: [{ name: 'isolate-slice', kind: 'esModule' as const, file: 'no-slice.js' }] },
    ...slices.map(({ name, version, paths, file, code }) => {
      files[`${name}.cjs`] = `${code}\n//# sourceURL=${file}`;
      files[`${name}.js`] = `export default {
        name: ${quoted(name)},
        version: ${quoted(version)},
        paths: ${quoted(paths)},
        load: async () => {
          const { default: exported } = await import('${BUNDLE}');
          const routes = exported?.default;
          if (typeof routes !== 'function') throw new Error('it exports no routes');
          return routes;
        },
      };`;
      return {
        name,
        modules: [
          { name: 'isolate-slice', kind: 'esModule' as const, file: `${name}.js` },
          { name: BUNDLE, kind: 'commonJsModule' as const, file: `${name}.cjs` },
        ],
      };
    }),
  ];
  const services = isolates.map(({ name, modules }) => {
    const embedded = [...common, ...modules].map(
      (module) => `(name = ${quoted(module.name)}, ${module.kind} = embed ${quoted(module.file)})`,
    );
    return `(name = ${quoted(name)}, worker = (
      modules = [${embedded.join(',\n        ')}],
      compatibilityDate = "2026-11-01",
      compatibilityFlags = [${listOf(FLAGS)}]
    ))`;
  });
  const sockets = isolates.map(
    ({ name }) =>
      `(name = ${quoted(name)}, address = ${quoted(`unix:${socketOf(folder, name)}`)}, http = (), service = ${quoted(name)})`,
  );
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = [${listOf(V8_FLAGS)}],
  services = [
    # without it isolates have the machine's network, and a network that allows nothing still resolves names: a socket that never exists
    (name = "internet", external = (address = ${quoted(`unix:${folder}/none`)}, http = ())),
    ${services.join(',\n    ')}
  ],
  sockets = [${sockets.join(',\n    ')}]
);
`;
  return { config, files, isolates: isolates.map(({ name }) => name) };
}

export const socketOf = (folder: string, isolate: string): string => `${folder}/${isolate}.sock`;
