import { expect } from '@playwright/test';
import type pg from 'pg';
import { app } from '../packages/contract/src/limits.ts';

/** A row of `app_releases`, by column. */
interface Release extends Readonly<Record<string, unknown>> {
  readonly system: string;
  readonly version: string;
  readonly forced: boolean;
}

/**
 * Publishes a release, and waits until the academy at `address` offers it to an app of its system: the academy may cache
 * an earlier response for seconds.
 */
export async function publishRelease(
  { address, database }: { address: string; database: pg.Client },
  release: Release,
): Promise<void> {
  const names = Object.keys(release);
  const placeholders = names.map((_, index) => `$${index + 1}`);
  await database.query(
    `insert into app_releases (${names.join(', ')}) values (${placeholders.join(', ')})`,
    Object.values(release),
  );
  const { system, version, forced } = release;
  const installed =
    system === 'web' ? {} : { system, version_code: app.versionCode, native_code: app.versionCode };
  await expect
    .poll(() => requestUpgrade(address, installed), { timeout: 60_000 })
    .toMatchObject({ version, forced });
}

/** The release that the academy offers to an app of this kind. */
async function requestUpgrade(
  address: string,
  installed: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const query = new URLSearchParams(Object.entries(installed).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${address}/app/v1/system/config?${query}`);
  return (await response.json()).data.upgrade;
}
