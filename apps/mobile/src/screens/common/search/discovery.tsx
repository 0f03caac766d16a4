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

function History({ onSearch }: Props) {
  const words = useStore(searchHistory);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => searchHistory.restore(), []);
  if (words.length === 0) return null;
  const clear = (
    <Button variant="plain" onClick={() => setAsking(true)}>
      清空
    </Button>
  );
  return (
    <Section title="最近搜过" extra={clear}>
      <WordChips words={words} onSearch={onSearch} />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="清空搜索记录？"
        confirmLabel="清空"
        onConfirm={() => {
          setAsking(false);
          searchHistory.clear();
        }}
      >
        <p className={styles.note}>记录只保存在这台设备上，清空后不能找回。</p>
      </Dialog>
    </Section>
  );
}
