import { app } from '@academy/contract/limits.ts';
import type { UsageSink } from '../ports/usage-sink.ts';
import { createMatomo } from '../providers/matomo/matomo.ts';
import { needAll } from './need-all.ts';

interface UsageSettings {
  readonly usageProvider: 'own' | 'matomo';
  readonly usageUrl: string | undefined;
  readonly usageSite: string | undefined;
  readonly usageToken: string | undefined;
  readonly publicUrl: string | undefined;
}

/**
 * Who else learns how the app is used; undefined where nobody does. Throws ConfigError for one that is named by half.
 */
export function openUsageSink(settings: UsageSettings): UsageSink | undefined {
  if (settings.usageProvider === 'own') return undefined;
  const account = needAll('USAGE_PROVIDER=matomo', {
    USAGE_URL: settings.usageUrl,
    USAGE_SITE: settings.usageSite,
    USAGE_TOKEN: settings.usageToken,
    PUBLIC_URL: settings.publicUrl,
  });
  return createMatomo({
    url: account.USAGE_URL,
    site: account.USAGE_SITE,
    token: account.USAGE_TOKEN,
    appUrl: account.PUBLIC_URL + app.basePath.replace(/\/$/, ''),
  });
}
