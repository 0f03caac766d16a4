import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { useEffect } from 'react';
import { duration } from '../../../format/time.ts';
import { useChange } from '../../../session/use-change.ts';
import styles from './account-screen.module.css';

/** Makes a file of everything that is kept of oneself, and shows where it is for as long as it is there. */
export function ExportRow() {
  const { mutateAsync, data: file, reset } = useChange('POST user/export');
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
