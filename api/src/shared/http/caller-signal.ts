import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Response } from 'express';
import { signalOf } from 'shared-server/http/caller-signal';

export const CallerSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  signalOf(context.switchToHttp().getResponse<Response>()),
);
