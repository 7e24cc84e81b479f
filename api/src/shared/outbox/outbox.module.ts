import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OutboxMail } from './outbox-mail.entity.js';
import { Outbox } from './outbox.js';

@Global()
@Module({ imports: [TypeOrmModule.forFeature([OutboxMail])], providers: [Outbox], exports: [Outbox] })
export class OutboxModule {}
