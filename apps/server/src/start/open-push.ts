import { readFile } from 'node:fs/promises';
import type { Clock } from '../kit/clock.ts';
import { ConfigError } from '../kit/errors.ts';
import { noPush, type Push } from '../ports/push.ts';
import { createFcm } from '../providers/push/fcm.ts';
import type { ServiceAccount } from '../providers/push/google-access.ts';
import { requireSettings } from './require-settings.ts';

interface PushSettings {
  readonly pushProvider: 'none' | 'fcm';
  /** The path of the key file, or its content. */
  readonly pushServiceAccount: string | undefined;
}

/** The push service. Rejects with ConfigError for incomplete settings or an invalid account. */
export async function openPush(settings: PushSettings, clock: Clock): Promise<Push> {
  if (settings.pushProvider === 'none') return noPush;
  const { PUSH_SERVICE_ACCOUNT: keyFile } = requireSettings('PUSH_PROVIDER=fcm', {
    PUSH_SERVICE_ACCOUNT: settings.pushServiceAccount,
  });
  try {
    const text = keyFile.startsWith('{') ? keyFile : await readFile(keyFile, 'utf8');
    return await createFcm({ account: readAccount(JSON.parse(text)), clock });
  } catch {
    // Without the library's message, which may contain the key.
    throw new ConfigError(
      'PUSH_SERVICE_ACCOUNT must be the key file of a Google service account, or its text',
    );
  }
}

const requiredFields = ['project_id', 'client_email', 'private_key', 'token_uri'] as const;

function readAccount(file: Partial<ServiceAccount>): ServiceAccount {
  const missing = requiredFields.filter((name) => typeof file[name] !== 'string' || file[name] === '');
  if (missing.length > 0) throw new Error(missing.join(', '));
  return file as ServiceAccount;
}
