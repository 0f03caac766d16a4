import type { Wire } from '@academy/contract/endpoints.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { WordChips } from '../../../features/search/word-chips.tsx';
import styles from './nothing-found.module.css';

interface Props {
  readonly keyword: string;
  readonly help: NonNullable<Wire['GET search']['output']['help']>;
  readonly onSearch: (keyword: string) => void;
}

/** Nothing of any kind was found: the ways forward that the academy knows. */
export function NothingFound({ keyword, help, onSearch }: Props) {
  const { spelling, words, contents } = help;
  return (
    <div className={styles.nothing}>
      <div role="status">
        <Empty src={nothing} text={`没有找到“${keyword}”，换个说法试试。`}>
          {spelling && (
            <Button variant="quiet" onClick={() => onSearch(spelling)}>
              搜索“{spelling}”
            </Button>
          )}
        </Empty>
      </div>
      {words.length > 0 && (
        <Section title="大家在找">
          <WordChips words={words} onSearch={onSearch} />
        </Section>
      )}
      {contents.length > 0 && (
        <Section title="也许用得上">
          <ul className={styles.contents}>
            {contents.map((card) => (
              <li key={`${card.content_type}-${card.content_id}`}>
                <ContentRow card={card} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
