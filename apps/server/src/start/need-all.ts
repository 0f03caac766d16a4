import { ConfigError } from '../kit/config-error.ts';

/**
 * The settings that go with one that was made, by their environment names. Throws ConfigError with the names of those
 * that are missing, never with a value.
 */
export function needAll<Name extends string>(
  because: string,
  settings: Readonly<Record<Name, string | undefined>>,
): Record<Name, string> {
  const missing = Object.entries<string | undefined>(settings).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    throw new ConfigError(`${because} needs ${missing.map(([name]) => name).join(', ')}`);
  return settings as Record<Name, string>;
}
