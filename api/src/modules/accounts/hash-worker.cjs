/** argon2id with 19 MiB and two passes, the OWASP recommendation. */
'use strict';
const os = require('node:os');
const { parentPort } = require('node:worker_threads');
const { hashSync, verifySync } = require('@node-rs/argon2');

// elsewhere it would slow the whole process
if (process.platform === 'linux')
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // hashing then competes with the other threads
  }

/** Checked for unknown addresses, so that they take as long as known ones. */
const nobodys = hashSync('the password of nobody');

function matches(password, hashed) {
  const isRight = verifySync(hashed ?? nobodys, password);
  return isRight && hashed !== null;
}

// an error ends the thread, and its owner starts another
parentPort.on('message', ({ password, hashed }) =>
  parentPort.postMessage(hashed === undefined ? hashSync(password) : matches(password, hashed), []),
);
