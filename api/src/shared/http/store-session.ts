/**
 * Waits for a call of the session store, and throws what it fails with. Every change is stored by such a call: express-session would
 * store it after the status was sent, so a failure would leave a browser with a session that does not exist.
 */
export const storeSession = (call: (done: (error: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    call((error) => (error ? reject(new Error('the session store failed', { cause: error })) : resolve()));
  });
