import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextArea } from '../field/field.tsx';
import { PageFooter } from '../page/page-footer.tsx';
import { RadioList } from '../radio-list/radio-list.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import styles from './reason-sheet.module.css';

type Props<Key extends string> = {
  open: boolean;
  onClose: () => void;
  title: string;
  items: readonly { key: Key; label: string }[];
  /** Maximum length of the additional text. */
  maxLength: number;
  /**
   * The button stays pending until its promise settles; the caller handles a rejection, which leaves the sheet as it
   * is. The owner closes.
   */
  onSubmit: (report: { reason: Key; text: string }) => Promise<unknown>;
};

/** A sheet for a reason and an optional text. The input is cleared when it closes. */
export function ReasonSheet<Key extends string>({ open, onClose, title, ...form }: Props<Key>) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ReasonForm {...form} />
    </Sheet>
  );
}

function ReasonForm<Key extends string>({
  items,
  maxLength,
  onSubmit,
}: Pick<Props<Key>, 'items' | 'maxLength' | 'onSubmit'>) {
  const [reason, setReason] = useState<Key>();
  const [text, setText] = useState('');
  const submit = () => reason && onSubmit({ reason, text: text.trim() }).catch(() => {});
  return (
    <>
      <RadioList label="请选择原因" items={items} value={reason} onChange={setReason} />
      <div className={styles.words}>
        <TextArea
          label="补充说明（选填）"
          rows={3}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={styles.foot}>
        <PageFooter>
          <Button block disabled={!reason} onClick={submit}>
            提交
          </Button>
        </PageFooter>
      </div>
    </>
  );
}
