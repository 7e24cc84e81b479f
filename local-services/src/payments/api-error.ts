/** Sent as `{error: {type, code, message, param}}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly details: { type?: string; code?: string; message: string; param?: string },
  ) {
    super(details.message);
  }
}

export const invalid = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, { message, ...(param !== undefined && { param }), ...(code !== undefined && { code }) });

export const missing = (kind: string, id: string, param: string, status = 404): ApiError =>
  new ApiError(status, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param });
