import { useEffect, useState } from 'react';
import type { Profile } from '@academy/contract/areas/user.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { duration } from '../../../format/date-time.ts';
import styles from './account-screen.module.css';
import { coolingOffDays, DeleteAccountSheet } from './delete-account-sheet.tsx';

export function PersonalData({ profile }: { profile: Profile }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Section title="我的数据">
      <Card flush>
        <div className={styles.rows}>
          <ExportRow />
          <Cell
            title="注销账号"
            note={`${coolingOffDays} 天内登录可以取消`}
            onClick={() => setDeleting(true)}
          />
        </div>
      </Card>
      <DeleteAccountSheet open={isDeleting} onClose={() => setDeleting(false)} profile={profile} />
    </Section>
  );
}

/** Exports the person's data to a file, and shows its link until it expires. */
function ExportRow() {
  const { mutateAsync, data: file, reset } = useApiMutation('POST user/export');
  useEffect(() => {
    if (!file) return undefined;
    const timer = setTimeout(reset, file.expires_in_seconds * 1000);
    return () => clearTimeout(timer);
  }, [file, reset]);
  return (
    <>
      <Cell
        title="导出我的数据"
        note="资料、收藏、评论等，存成一个文件"
        value={
          !file && (
            <Button small variant="quiet" onClick={() => mutateAsync({}).catch(() => {})}>
              导出
            </Button>
          )
        }
      />
      {file && (
        <div className={styles.file} role="status">
          <ButtonLink block href={file.url} target="_blank" download>
            下载文件
          </ButtonLink>
          <p className={styles.note}>
            链接 {duration(file.expires_in_seconds)}内有效，只给自己用，不要转发给别人。
          </p>
        </div>
      )}
    </>
  );
}
