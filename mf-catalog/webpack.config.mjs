import { slice } from 'shell/federation/presets';

export default slice(import.meta.dirname, {
  // most people who open the designer have added a photo on a product's page
  sharedChunks: { 'photo-uploads': ['photo-uploader', 'designer'] },
});
