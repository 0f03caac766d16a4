/** A setting that cannot be used; the message names its variable, never its value, which may be a password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
