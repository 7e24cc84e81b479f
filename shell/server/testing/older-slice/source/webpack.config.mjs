import { slice } from 'shell/federation/presets';

export default slice(import.meta.dirname);
