import type { Clock } from '../kit/clock.ts';
import { ConfigError } from '../kit/errors.ts';
import type { AppleSignIn } from '../ports/apple.ts';
import { createAppleSignIn } from '../providers/apple/sign-in-with-apple.ts';
import { requireSettings } from './require-settings.ts';

interface AppleSettings {
  readonly appleClientIds: readonly [string, ...string[]] | undefined;
  readonly appleTeamId: string | undefined;
  readonly appleKeyId: string | undefined;
  readonly applePrivateKey: string | undefined;
  readonly appleRedirectUri: string | undefined;
}

/** Sign in with Apple, if it is configured. Rejects with ConfigError for incomplete settings or an invalid key. */
export async function openApple(settings: AppleSettings, clock: Clock): Promise<AppleSignIn | undefined> {
  const { appleClientIds: clientIds } = settings;
  if (clientIds === undefined) return undefined;
  const account = requireSettings('APPLE_CLIENT_IDS', {
    APPLE_TEAM_ID: settings.appleTeamId,
    APPLE_KEY_ID: settings.appleKeyId,
    APPLE_PRIVATE_KEY: settings.applePrivateKey,
    APPLE_REDIRECT_URI: settings.appleRedirectUri,
  });
  try {
    return await createAppleSignIn({
      clientIds,
      teamId: account.APPLE_TEAM_ID,
      keyId: account.APPLE_KEY_ID,
      privateKey: account.APPLE_PRIVATE_KEY,
      redirectUri: account.APPLE_REDIRECT_URI,
      clock,
    });
  } catch {
    // Without the library's message, which may contain the key.
    throw new ConfigError('APPLE_PRIVATE_KEY must be the key file of Apple (PKCS #8, EC P-256)');
  }
}
