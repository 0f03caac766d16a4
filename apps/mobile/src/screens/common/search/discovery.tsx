import { Button } from '@academy/ui/button/button.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useState } from 'react';
import styles from './search-screen.module.css';
import { KeywordChips, RecommendedKeywords } from '../../../features/search/keyword-chips.tsx';
import { useSearchHistory } from '../../../features/search/use-search-history.ts';

interface Props {
  readonly onSearch: (keyword: string) => void;
}

/** Shown before anything is typed: earlier searches and recommended keywords. */
export function Discovery({ onSearch }: Props) {
  return (
    <div className={styles.discovery}>
      <History onSearch={onSearch} />
      <RecommendedKeywords title="大家在找" onSearch={onSearch} />
    </div>
  );
}

/** Earlier searches: one can be removed, or all of them after a confirmation. */
function History({ onSearch }: Props) {
  const { words: keywords, isSignedIn, remove, clear } = useSearchHistory();
  const [isConfirming, setConfirming] = useState(false);
  const [isEditing, setEditing] = useState(false);
  if (keywords.length === 0) return null;
  const extra = (
    <div className={styles.tools}>
      <Button variant="plain" onClick={() => setEditing(!isEditing)}>
        {isEditing ? '完成' : '管理'}
      </Button>
      <Button variant="plain" onClick={() => setConfirming(true)}>
        清空
      </Button>
    </div>
  );
  return (
    <Section title="最近搜过" extra={extra}>
      {isEditing ? (
        <KeywordChips keywords={keywords} onRemove={remove} />
      ) : (
        <KeywordChips keywords={keywords} onSearch={onSearch} />
      )}
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="清空搜索记录？"
        confirmLabel="清空"
        onConfirm={() => {
          setConfirming(false);
          setEditing(false);
          clear();
        }}
      >
        <p className={styles.note}>
          {isSignedIn
            ? '其他设备上的搜索记录也会清空，不能找回。'
            : '记录只保存在这台设备上，清空后不能找回。'}
        </p>
      </Dialog>
    </Section>
  );
}
