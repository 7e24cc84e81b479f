export function sha256(bytes: Uint8Array | string): string;
export function uncheckedFiles(built: { files: Record<string, string>; texts: string[]; known: string[] }): string[];
