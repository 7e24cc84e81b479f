import type { Response } from 'express';
import type * as z from 'zod';

const codes: Record<number, string> = {
  400: 'invalid_input',
  404: 'not_found',
  411: 'length_required',
  413: 'payload_too_large',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

type Details = { code?: string; errors?: Record<string, string[]> };

export function problem(response: Response, status: number, message: string, { code, errors }: Details = {}): void {
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({ statusCode: status, code: code ?? codes[status] ?? 'bad_release', message, errors });
}

export function plain(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text/plain').send(text);
}

export function fieldErrors({ issues }: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[path.join('.') || 'body'] ??= []).push(message);
  return errors;
}
