import * as z from 'zod';

/** A slice's build on a development server, which runs on the browser's machine. */
export const LiveBuild = z.strictObject({
  origin: z
    .string()
    .regex(/^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/, 'must be this machine, like http://localhost:3010'),
  entry: z.string().regex(/^[\w.-]{1,70}\.js$/, 'must be the name of a script'),
  container: z.string().regex(/^[a-z]\w{0,70}$/, 'must be the name of a variable'),
  paths: z.array(z.string().startsWith('/').max(200)).min(1).max(50),
});
export type LiveBuild = z.infer<typeof LiveBuild>;
