import { endpoint } from '../api/endpoint.js';
import { Nothing } from '../api/fields.js';
import { ToDo } from './schemas.js';

export const toDoEndpoints = {
  'GET /api/admin/to-do': endpoint({
    summary: 'How much of each kind of work waits in the shop',
    access: 'seeOrders',
    input: Nothing,
    output: ToDo,
  }),
};
