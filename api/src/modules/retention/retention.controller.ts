import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { PhotoDeletion } from './photo-deletion.js';

@Controller()
export class RetentionController {
  constructor(private readonly deletion: PhotoDeletion) {}

  @Handle('POST /api/admin/orders/:id/delete-photos')
  deletePhotos({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.deletion.ofOrder(id, caller.account().id);
  }
}
