/**
 * The `number`th spelling of the same URL, with some letters of its query percent-encoded, so that no cache has seen it.
 * @param {string} address path and query
 * @param {number} number
 */
export function spelled(address, number) {
  const [path = '', query = ''] = address.split('?', 2);
  let rest = number;
  const spelledQuery = query.replaceAll(/[a-z]/g, (letter) => {
    const isSpelled = rest % 2 === 1;
    rest = Math.floor(rest / 2);
    return isSpelled ? `%${letter.charCodeAt(0).toString(16)}` : letter;
  });
  return `${path}?${spelledQuery}`;
}
