import { slice } from 'shell/federation/presets';

export default slice(import.meta.dirname, {
  // whoever opens one page of the desk opens others
  sharedChunks: { desk: 4 },
});
