/** Empty if it sets none. @param {Response} answer */
export const cookiesOf = (answer) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

/**
 * Signs in or registers. Returns the account's id and its cookies.
 * @param {string} url
 * @param {Record<string, string>} form
 */
export async function signIn(url, form) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return { id: /** @type {{ id: string }} */ (await answer.json()).id, cookie: cookiesOf(answer) };
}

/**
 * A guest's session.
 * @param {string} origin
 * @param {Record<string, string>} [always] headers of each call
 */
export function shopper(origin, always = {}) {
  let cookie = '';
  const headers = () => ({ 'content-type': 'application/json', ...always, ...(cookie && { cookie }) });
  /** @param {string} method @param {string} path @param {object} body */
  async function send(method, path, body) {
    const answer = await fetch(origin + path, { method, headers: headers(), body: JSON.stringify(body) });
    cookie = cookiesOf(answer) || cookie;
    return answer;
  }
  /** @param {string} method @param {string} path @param {object} body @returns {Promise<any>} */
  async function call(method, path, body) {
    const answer = await send(method, path, body);
    if (!answer.ok)
      throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`), {
        status: answer.status,
      });
    return answer.json();
  }
  return {
    /** Resolves with the address of the upload. @param {Buffer} bytes @param {string} contentType */
    async send(bytes, contentType) {
      const { uploadURL } = await call('POST', '/api/objects/upload', { contentType, size: bytes.length });
      const put = await fetch(uploadURL, {
        method: 'PUT',
        headers: { 'content-type': contentType },
        body: new Uint8Array(bytes),
      });
      if (!put.ok) throw new Error(`the storage answered ${put.status}`);
      return uploadURL;
    },
    /** @param {string} imageUrl */
    check: (imageUrl) => call('PUT', '/api/objects/set-policy', { imageUrl }),
    /** Whatever it is answered. @param {string} imageUrl */
    checked: (imageUrl) => send('PUT', '/api/objects/set-policy', { imageUrl }),
    /** @param {string} path */
    get: (path) => fetch(origin + path, { headers: headers() }),
  };
}
