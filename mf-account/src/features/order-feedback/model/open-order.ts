export type OpenOrder = { id: string; token?: string };
