import { sliceTests } from 'shell/testing/jest-project';

export default sliceTests(import.meta.dirname);
