export function versionOf(number: string, content: unknown): string;
export function numberOf(version: string): string;
export function versionByContent(release: { version: string }): string;
