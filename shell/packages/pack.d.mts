export type PackedPackage = { name: string; version: string; file: string };
export function packPackages(folder: string): Promise<PackedPackage[]>;
