import type { Tx } from '../../db/database.ts';
import { aboutChildren, giveConsent } from '../../domain/identity/consents.ts';
import { AppError } from '../../kit/app-error.ts';

interface Consent {
  readonly userId: number;
  /** 1: the text was shown and accepted just now. */
  readonly agreed: number | undefined;
  readonly now: Date;
}

/** Records that a guardian accepts the text about children. Throws NOT_AGREED unless they do, or did as it reads now. */
export async function checkAgreed(tx: Tx, { userId, agreed, now }: Consent): Promise<void> {
  if (agreed === 1) return giveConsent(tx, { userId, now, keys: [aboutChildren] });
  const accepted = await tx
    .selectFrom('consents')
    .innerJoin('system_articles', (join) =>
      join
        .onRef('system_articles.key', '=', 'consents.article_key')
        .onRef('system_articles.version', '=', 'consents.version'),
    )
    .where('consents.user_id', '=', userId)
    .where('consents.article_key', '=', aboutChildren)
    .select('consents.user_id')
    .executeTakeFirst();
  if (!accepted) throw new AppError('NOT_AGREED', { message: '请先阅读并同意儿童个人信息保护规则' });
}
