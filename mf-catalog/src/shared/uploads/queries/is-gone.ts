/** Also true if it belongs to another visitor. An unreachable shop says nothing about it. */
export async function isGone(objectPath: string): Promise<boolean> {
  try {
    return (await fetch(`${objectPath}?w=160`)).status === 404;
  } catch {
    return false;
  }
}
