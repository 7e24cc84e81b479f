export function toolEnvironment(options?: {
  from?: Record<string, string | undefined>;
  isOnline?: boolean;
}): Record<string, string>;
