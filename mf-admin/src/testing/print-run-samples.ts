import type {
  LeftOutOrder,
  PrintRun,
  PrintRunDetail,
  PrintRunSettings,
  ReadyForPrint,
  ReadyOrder,
  RunPiece,
} from 'shared-contracts/production/runs';

export const runId = '3c4d5e6f-0000-4000-8000-000000000003';
export const firstOrder = '1a2b3c4d-0000-4000-8000-000000000001';
export const secondOrder = '2b3c4d5e-0000-4000-8000-000000000002';
export const pieceIds = [1, 2, 3].map((nth) => `4d5e6f70-0000-4000-8000-00000000000${nth}`) as [string, string, string];

export const aReadyOrder = (over: Partial<ReadyOrder> = {}): ReadyOrder => ({
  orderId: firstOrder,
  customerName: 'Ada Lovelace',
  createdAt: '2026-01-02T12:00:00.000Z',
  shipBy: '2026-01-06',
  shippingMethod: 'Standard',
  magnets: 9,
  lowQuality: 0,
  facesAtEdge: 0,
  ...over,
});

export const aLeftOutOrder = (over: Partial<LeftOutOrder> = {}): LeftOutOrder => ({
  orderId: '5e6f7081-0000-4000-8000-000000000005',
  customerName: 'Grace Hopper',
  createdAt: '2026-01-02T13:00:00.000Z',
  reason: 'held',
  until: null,
  ...over,
});

/** 9 + 19 magnets on two sheets. */
export const readyForPrint = (over: Partial<ReadyForPrint> = {}): ReadyForPrint => ({
  orders: [aReadyOrder(), aReadyOrder({ orderId: secondOrder, customerName: 'Alan Turing', magnets: 19 })],
  pieces: [],
  magnets: 28,
  sheets: 2,
  usedShare: 0.837,
  leftOut: [],
  ...over,
});

export const aPrintRun = (over: Partial<PrintRun> = {}): PrintRun => ({
  id: runId,
  number: 12,
  state: 'done',
  madeBy: 'ada@example.com',
  createdAt: '2026-01-02T15:00:00.000Z',
  orders: 2,
  magnets: 3,
  spoiled: 0,
  sheets: 2,
  usedShare: 0.837,
  done: 3,
  total: 3,
  error: null,
  releasedAt: null,
  deliveredAt: null,
  deliveryError: null,
  ...over,
});

export const aPiece = (nth: 0 | 1 | 2, over: Partial<RunPiece> = {}): RunPiece => ({
  id: pieceIds[nth],
  sheet: 1,
  orderId: firstOrder,
  label: `1a2b3c4d, magnet ${nth + 1}`,
  shape: 'rectangle',
  x: 0.5 + 3 * nth,
  y: 0.5,
  width: 2.5,
  height: 2.5,
  spoiledAt: null,
  spoiledReason: null,
  reprintedIn: null,
  ...over,
});

/** Two magnets on the first sheet, a round one on the second. */
export const aRunDetail = (over: Partial<PrintRunDetail> = {}): PrintRunDetail => ({
  run: aPrintRun(),
  sheetInches: { width: 13, height: 19 },
  files: [
    { name: 'run-0012.pdf', kind: 'sheets', sizeBytes: 3_400_000, sha256: 'ab'.repeat(32) },
    { name: 'run-0012.zip', kind: 'zip', sizeBytes: 4_200_000, sha256: 'cd'.repeat(32) },
  ],
  sheets: [
    { number: 1, code: 'R12-1' },
    { number: 2, code: 'R12-2' },
  ],
  orders: [
    { orderId: firstOrder, customerName: 'Ada Lovelace', magnets: 2, sheets: [1], waiting: 0 },
    { orderId: secondOrder, customerName: 'Alan Turing', magnets: 1, sheets: [2], waiting: 0 },
  ],
  pieces: [
    aPiece(0),
    aPiece(1),
    aPiece(2, { sheet: 2, orderId: secondOrder, label: '2b3c4d5e, magnet 1', shape: 'round' }),
  ],
  ...over,
});

export const runSettings = (over: Partial<PrintRunSettings> = {}): PrintRunSettings => ({
  schedule: { isOn: false, time: '16:30', delivers: false },
  folder: null,
  nextAt: null,
  ...over,
});
