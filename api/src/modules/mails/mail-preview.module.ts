import { Module } from '@nestjs/common';
import { MailPreviewController } from './mail-preview.controller.js';

/** Does not exist in production. */
@Module({ controllers: [MailPreviewController] })
export class MailPreviewModule {}
