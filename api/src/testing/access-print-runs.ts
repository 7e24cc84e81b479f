import { randomUUID } from 'node:crypto';
import { admins, packers } from './access-statuses.js';

const nothing = randomUUID();

export const printRunRows = {
  'GET /api/admin/print-runs/ready': { statuses: packers(200) },
  'GET /api/admin/print-runs/preflight': { statuses: packers(404), input: () => ({ run: nothing }) },
  'GET /api/admin/print-runs': { statuses: packers(200) },
  'POST /api/admin/print-runs': { statuses: packers(404), input: () => ({ id: nothing, orderIds: [nothing] }) },
  'GET /api/admin/print-runs/settings': { statuses: packers(200) },
  'PUT /api/admin/print-runs/settings': {
    statuses: admins(200),
    input: () => ({ isOn: false, time: '16:30', delivers: false }),
  },
  'GET /api/admin/print-runs/:id': { statuses: packers(404), input: () => ({ id: nothing }) },
  'POST /api/admin/print-runs/:id/void': { statuses: packers(404), input: () => ({ id: nothing }) },
  'POST /api/admin/print-runs/:id/retry': { statuses: packers(404), input: () => ({ id: nothing }) },
  'POST /api/admin/print-runs/:id/deliver': { statuses: packers(404), input: () => ({ id: nothing }) },
  'POST /api/admin/print-runs/:id/spoiled': {
    statuses: packers(404),
    input: () => ({ id: nothing, pieceIds: [nothing] }),
  },
  'GET /api/admin/print-sheets/:code': { statuses: packers(404), input: () => ({ code: 'R999999-1' }) },
};
