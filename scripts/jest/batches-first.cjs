// Batches first: they last the longest, which their size doesn't show.
const { default: Sequencer } = require('@jest/test-sequencer');

module.exports = class BatchesFirst extends Sequencer {
  sort(tests) {
    const isBatch = ({ path }) => path.includes('/test-batches/');
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's
    return super.sort(tests).toSorted((a, b) => isBatch(b) - isBatch(a));
  }
};
