import { Injectable } from '@nestjs/common';
import type { DeletedPhotos } from 'shared-contracts/media/schemas';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { Order } from '../orders/order.entity.js';
import { deletePhotos } from './delete-photos.js';

@Injectable()
export class PhotoDeletion {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
  ) {}

  ofOrder(id: string, actorId: string): Promise<Result<DeletedPhotos>> {
    return this.transactions.run(async (manager): Promise<Result<DeletedPhotos>> => {
      if (!(await manager.existsBy(Order, { id }))) return fail('not_found', 'This order could not be found.');
      const report = await deletePhotos(manager, this.jobs, { orderIds: [id], actorId });
      const photos = { deleted: report.deleted.length, kept: report.kept };
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/orders/:id/delete-photos',
        id,
        before: { photos: photos.deleted + photos.kept },
        after: { photos: photos.kept },
      });
      return ok(photos);
    });
  }
}
