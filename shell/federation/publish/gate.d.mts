import { PublishError } from './shop-client.mjs';

export class GateError extends PublishError {
  problems: string[];
}
export function gateReasonOf(force: string | true | undefined): string | undefined;
