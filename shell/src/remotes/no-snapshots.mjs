// Stands in for the federation runtime's handler of manifest snapshots, which no page of this shop uses: entries are named by
// address. The build puts it in (federation/presets.mjs); it has the surface of the runtime's own disabled handler.
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
