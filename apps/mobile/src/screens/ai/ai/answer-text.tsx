import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { InlineText } from '@academy/ui/rich-text/inline-text.tsx';
import { memo } from 'react';
import { linkHotlines } from '../../../features/article/hotlines.tsx';
import { Link } from '../../../navigation/link.tsx';
import { type AnswerBlock, splitBlocks, splitCitations } from './answer-blocks.ts';
import styles from './answer-text.module.css';
import { referenceHref } from './answer-references.tsx';

type References = readonly QaReference[];
type Props = { text: string; references: References; grows: boolean };

/** The text of an answer. It only grows at its end, so the blocks above are not rendered again. */
export function AnswerText({ text, references, grows }: Props) {
  return (
    <div className={styles.text} data-grows={grows || undefined}>
      {splitBlocks(text, grows).map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an answer has no other order
        <Block key={at} block={block} references={references} />
      ))}
    </div>
  );
}

const isSame = (one: { block: AnswerBlock; references: References }, other: typeof one) =>
  one.references === other.references && JSON.stringify(one.block) === JSON.stringify(other.block);

const Block = memo(function Block({ block, references }: { block: AnswerBlock; references: References }) {
  if (block.kind === 'text')
    return (
      <p>
        <Runs text={block.text} references={references} />
      </p>
    );
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an answer has no other order
        <li key={at}>
          <Runs text={text} references={references} />
        </li>
      ))}
    </List>
  );
}, isSame);

function Runs({ text, references }: { text: string; references: References }) {
  return splitCitations(text).map((run, at) =>
    'mark' in run ? (
      // oxlint-disable-next-line react/no-array-index-key -- an answer has no other order
      <CitationLink key={at} reference={references.find(({ number }) => number === run.mark)} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- an answer has no other order
      <InlineText key={at} text={run.text} render={linkHotlines} />
    ),
  );
}

/** A small number that links to its source; renders nothing until the source has arrived. */
function CitationLink({ reference }: { reference: QaReference | undefined }) {
  if (!reference) return null;
  const { number, title } = reference;
  const to = referenceHref(reference);
  return to ? (
    <Link to={to} className={styles.mark} aria-label={`出处 ${number}：${title}`}>
      {number}
    </Link>
  ) : (
    <span className={styles.mark} role="img" aria-label={`出处 ${number}：${title}`}>
      {number}
    </span>
  );
}
