import { slice } from 'shell/federation/presets';

export default slice(import.meta.dirname, {
  // admins open several pages
  sharedChunks: { desk: 4 },
});
