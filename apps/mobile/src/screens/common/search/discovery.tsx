import { Button } from '@academy/ui/button/button.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useState } from 'react';
import styles from './discovery.module.css';
import { RecommendedWords } from '../../../features/search/recommended-words.tsx';
import { useSearchHistory } from '../../../features/search/use-search-history.ts';
import { WordChips } from '../../../features/search/word-chips.tsx';

interface Props {
  readonly onSearch: (keyword: string) => void;
}

/** What can be searched for before one has typed anything. */
export function Discovery({ onSearch }: Props) {
  return (
    <div className={styles.discovery}>
      <History onSearch={onSearch} />
      <RecommendedWords title="大家在找" onSearch={onSearch} />
    </div>
  );
}

/** What was searched for: each can be taken out, or all of them after a question. */
function History({ onSearch }: Props) {
  const { words, isSignedIn, remove, clear } = useSearchHistory();
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  if (words.length === 0) return null;
  const extra = (
    <div className={styles.tools}>
      <Button variant="plain" onClick={() => setEditing(!isEditing)}>
        {isEditing ? '完成' : '管理'}
      </Button>
      <Button variant="plain" onClick={() => setAsking(true)}>
        清空
      </Button>
    </div>
  );
  return (
    <Section title="最近搜过" extra={extra}>
      {isEditing ? (
        <WordChips words={words} onRemove={remove} />
      ) : (
        <WordChips words={words} onSearch={onSearch} />
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="清空搜索记录？"
        confirmLabel="清空"
        onConfirm={() => {
          setAsking(false);
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
