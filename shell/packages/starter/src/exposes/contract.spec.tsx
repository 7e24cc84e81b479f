import path from 'node:path';
import { contractTests } from 'shell/testing/contract-tests';
import routes from './routes';

contractTests({ folder: path.resolve(import.meta.dirname, '../..'), routes });
