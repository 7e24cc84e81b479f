import type { SheetParcel } from 'shared-contracts/production/runs';

type Standing = 'to pack' | 'packed' | 'put aside';

const standings: Readonly<Record<string, Standing>> = {
  pending: 'to pack',
  processing: 'to pack',
  shipped: 'packed',
  delivered: 'packed',
  completed: 'packed',
};

/** Unknown orders are put aside like cancelled and refunded ones. */
export const standingOf = ({ status, isRefunded = false }: Pick<SheetParcel, 'status' | 'isRefunded'>): Standing =>
  isRefunded ? 'put aside' : (standings[status] ?? 'put aside');

/** "3 of 9 magnets are here, the others on R12-2" */
export function whereText({
  here,
  magnets,
  otherSheets,
}: Pick<SheetParcel, 'here' | 'magnets' | 'otherSheets'>): string {
  if (here >= magnets) return magnets === 1 ? 'Its only magnet is here' : `All ${magnets} magnets are here`;
  const text = `${here} of ${magnets} magnets ${here === 1 ? 'is' : 'are'} here`;
  if (otherSheets.length === 0) return text;
  return `${text}, the others on ${new Intl.ListFormat('en').format(otherSheets)}`;
}
