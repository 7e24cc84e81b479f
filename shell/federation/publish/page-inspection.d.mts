export type Inspection = {
  changes: Record<string, string>;
  caches: string[];
  elements: { where: string; element: string }[];
  attributes: { where: string; attribute: string }[];
};
export const UNKNOWN_PARAMETER: string;
export const inspectionConstants: Record<string, string>;
export function installInspection(constants: Record<string, string>): void;
export function inspectPage(): Promise<Inspection>;
export function parametersRead(): string[];
export function interferences(compared: {
  slice: string;
  others: string[];
  before: Inspection;
  after: Inspection;
}): string[];
export function remains(compared: { before: Inspection; after: Inspection }): string[];
