import { Module } from '@nestjs/common';
import { MailPreviewController } from './mail-preview.controller.js';

/** The page that shows every mail with sample data; it does not exist in production. */
@Module({ controllers: [MailPreviewController] })
export class MailPreviewModule {}
