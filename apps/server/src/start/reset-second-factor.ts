import { resetSecondFactor } from '../domain/identity/second-factor/manage-second-factor.ts';
import type { Log } from '../kit/log.ts';
import { lockDirectory } from './data-directory.ts';
import { openDatabase } from './open-database.ts';

interface ResetSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
}

/**
 * Deletes the second factor of the operator with this number and signs them out everywhere: the way back for an
 * operator who lost authenticator app and recovery codes when there is no other operator. Only who can run programs on
 * the academy's machine can use it. Throws AlreadyRunning while an academy with the bundled database runs.
 */
export async function resetByCommand(
  { dataDir, databaseUrl: url, databasePool: pool }: ResetSettings,
  { mobile, log }: { mobile: string; log: Log },
): Promise<{ done: boolean; message: string }> {
  if (!/^1[3-9]\d{9}$/.test(mobile))
    return { done: false, message: '请写上运营人员的手机号：npm run reset-second-factor -- 13912345678' };
  const unlock = url === undefined ? await lockDirectory(dataDir) : async () => {};
  try {
    const database = await openDatabase({ url, dataDir, pool, log });
    try {
      const userId = await database.workDb.transaction().execute((tx) => resetSecondFactor(tx, mobile));
      if (userId === undefined)
        return { done: false, message: '没有用这个手机号、设置过二次验证的运营人员，什么都没有改变' };
      log.info({ userId }, 'a second factor was reset on the server');
      return { done: true, message: '二次验证已清除，所有设备已退出；请登录后重新设置' };
    } finally {
      await database.close();
    }
  } finally {
    await unlock();
  }
}
