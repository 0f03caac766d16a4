import { ConfigError } from '../kit/errors.ts';

/**
 * Returns settings that must all be present, by their environment names. Throws ConfigError with the names of missing
 * ones, never with a value.
 */
export function requireSettings<Name extends string>(
  setting: string,
  settings: Readonly<Record<Name, string | undefined>>,
): Record<Name, string> {
  const missing = Object.entries<string | undefined>(settings).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    throw new ConfigError(`${setting} needs ${missing.map(([name]) => name).join(', ')}`);
  return settings as Record<Name, string>;
}
