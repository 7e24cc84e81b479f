import { slice } from 'shell/federation/presets';

export default slice(import.meta.dirname, {
  // an admin who opens one page opens others
  sharedChunks: { desk: 4 },
});
