import { totalmem } from 'node:os';

/** The memory that this process may use, in bytes: its container's limit, else all of the machine's. */
export function memoryLimit(constrained = process.constrainedMemory() ?? 0, total = totalmem()): number {
  // without a limit, Node says 0 or far more than there is
  return constrained > 0 && constrained < total ? constrained : total;
}
