import { Controller } from '@nestjs/common';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { CheckoutList } from './checkout-list.js';

@Controller()
export class CheckoutController {
  constructor(private readonly unfinished: CheckoutList) {}

  @Handle('GET /api/admin/checkouts')
  list(query: InputOf<'GET /api/admin/checkouts'>) {
    return this.unfinished.list(query);
  }
}
