export function packRelease(folder: string, release: { files: Record<string, string> }): Promise<Buffer>;
