import { useState } from 'react';
import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { dateTime } from '../../../format/date-time.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { referenceHref } from './answer-references.tsx';
import styles from './signature.module.css';

type Props = { label: string; reference: QaReference };

/** The label of an approved answer, which opens who answers for it and since when. */
export function Signature({ label, reference }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { signed, title: question } = reference;
  const to = referenceHref(reference);
  return (
    <>
      <p>
        <button type="button" className={styles.label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Tag tone="teal">{label}</Tag>
        </button>
      </p>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={label}>
        {signed && (
          <div className={styles.words}>
            <p>
              {`“${question}”的回答由${signed.name}${signed.title && `（${signed.title}）`}审定，${dateTime(signed.at)} 起使用。`}
            </p>
            <p>审定的是一般情形下的说法，不能代替面对面的咨询和就医。</p>
            {to && (
              <ButtonLink href={pageAddress(to)} variant="quiet" small>
                认识这位专家
              </ButtonLink>
            )}
          </div>
        )}
      </Sheet>
    </>
  );
}
