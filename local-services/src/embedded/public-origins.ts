/** From where the shop's pages may come: its public address, and this machine under either of its names. */
export function originsOf(publicUrl: string, port: number): string[] {
  return [...new Set([new URL(publicUrl).origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`])];
}
