import { Button } from '@academy/ui/button/button.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useEffect, useState } from 'react';
import { searchHistory } from '../../../features/search/search-history.ts';
import { useStore } from '../../../platform/store.ts';
import styles from './discovery.module.css';
import { RecommendedWords } from '../../../features/search/recommended-words.tsx';
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

/** What was searched for on this device: each can be taken out, or all of them after a question. */
function History({ onSearch }: Props) {
  const words = useStore(searchHistory);
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  useEffect(() => searchHistory.restore(), []);
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
        <WordChips words={words} onRemove={(word) => searchHistory.remove(word)} />
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
          searchHistory.clear();
        }}
      >
        <p className={styles.note}>记录只保存在这台设备上，清空后不能找回。</p>
      </Dialog>
    </Section>
  );
}
