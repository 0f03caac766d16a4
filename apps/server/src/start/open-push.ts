import { readFile } from 'node:fs/promises';
import type { Clock } from '../kit/clock.ts';
import { ConfigError } from '../kit/config-error.ts';
import type { Push } from '../ports/push.ts';
import { createFcm } from '../providers/push/fcm.ts';
import type { ServiceAccount } from '../providers/push/google-access.ts';
import { noPush } from '../providers/push/none.ts';
import { needAll } from './need-all.ts';

interface PushSettings {
  readonly pushProvider: 'none' | 'fcm';
  /** The key file's place, or what stands in it. */
  readonly pushServiceAccount: string | undefined;
}

/** Who tells phones outside the app. Rejects with ConfigError when it is set up by half, or the account is none. */
export async function openPush(settings: PushSettings, clock: Clock): Promise<Push> {
  if (settings.pushProvider === 'none') return noPush;
  const { PUSH_SERVICE_ACCOUNT: given } = needAll('PUSH_PROVIDER=fcm', {
    PUSH_SERVICE_ACCOUNT: settings.pushServiceAccount,
  });
  try {
    const text = given.startsWith('{') ? given : await readFile(given, 'utf8');
    return await createFcm({ account: readAccount(JSON.parse(text)), clock });
  } catch {
    // Without the library's words: they may repeat the key.
    throw new ConfigError(
      'PUSH_SERVICE_ACCOUNT must be the key file of a Google service account, or its text',
    );
  }
}

const needed = ['project_id', 'client_email', 'private_key', 'token_uri'] as const;

function readAccount(file: Partial<ServiceAccount>): ServiceAccount {
  const missing = needed.filter((name) => typeof file[name] !== 'string' || file[name] === '');
  if (missing.length > 0) throw new Error(missing.join(', '));
  return file as ServiceAccount;
}
