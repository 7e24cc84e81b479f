import { slice } from 'shell/federation/presets';

export default slice(import.meta.dirname, {
  // most designers' photos begin on a product's page
  sharedChunks: { 'photo-uploads': ['photo-uploader', 'designer'] },
});
