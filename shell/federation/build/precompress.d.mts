export function compressBrotli(bytes: Uint8Array): Promise<Buffer>;
export function precompress(folder: string, known?: (file: string) => string | undefined): Promise<void>;
