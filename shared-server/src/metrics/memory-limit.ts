import { totalmem } from 'node:os';

/** Bytes: the container's limit, else the machine's memory. */
export function memoryLimit(constrained = process.constrainedMemory() ?? 0, total = totalmem()): number {
  // without a limit, Node says 0 or a huge number
  return constrained > 0 && constrained < total ? constrained : total;
}
