/** Origins the shop's pages may have: its public address, and this machine as `localhost` or `127.0.0.1`. */
export function originsOf(publicUrl: string, port: number): string[] {
  return [...new Set([new URL(publicUrl).origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`])];
}
