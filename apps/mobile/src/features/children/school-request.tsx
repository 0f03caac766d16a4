import { type KeyboardEvent, useState } from 'react';
import { schoolRequest as limits } from '@academy/contract/enrolment-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { areaStore } from '../../data/area-store.ts';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { useStore } from '../../platform/store.ts';
import styles from './children.module.css';

type Props = {
  keyword: string;
  /** Goes on without a school. */
  onSkip: () => void;
};

/** Asks the academy to add a school that is not in the list. */
export function SchoolRequest({ keyword, onSkip }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RequestForm keyword={keyword} onSkip={onSkip} />;
  return (
    <>
      <Button variant="quiet" block onClick={() => setOpen(true)}>
        没有找到我的学校，请学院添加
      </Button>
      <Button variant="plain" block onClick={onSkip}>
        没有我的学校，先不选
      </Button>
    </>
  );
}

function RequestForm({ keyword, onSkip }: Props) {
  const { name: area } = useStore(areaStore);
  const { sentName, isPending, error, name, setName, note, setNote, send } = useSchoolRequest(keyword);
  if (sentName !== undefined)
    return (
      <>
        <p className={styles.note} role="status">
          已记下“{sentName}”，学院核实后会加进列表。孩子可以先添加，以后再选学校，学过的都在。
        </p>
        <Button block onClick={onSkip}>
          先不选学校
        </Button>
      </>
    );
  // The sheet is inside the child's form, which Enter would submit.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <>
      <p className={styles.note}>写下学校的全名，所在地区是{area}。地区不对，可以先在首页切换。</p>
      <Field
        label="学校全名"
        maxLength={limits.nameLength}
        value={name}
        error={error}
        onKeyDown={sendOnEnter}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label="补充说明（可以不填）"
        placeholder="如：在经十路，也叫实验小学东校区"
        maxLength={limits.noteLength}
        value={note}
        onKeyDown={sendOnEnter}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button block pending={isPending} onClick={send}>
        提交给学院
      </Button>
      <Button variant="plain" block onClick={onSkip}>
        没有我的学校，先不选
      </Button>
    </>
  );
}

/** The state of the form, and what sends it for the selected area; `sentName` is there once it was sent. */
function useSchoolRequest(keyword: string) {
  const { id: areaId } = useStore(areaStore);
  const [name, changeName] = useState(keyword);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [sentName, setSentName] = useState<string>();
  const request = useApiMutation('POST user/student/school/request', {
    silent: true,
    onSuccess: (_sent, input) => setSentName(input.name),
    onError: ({ message }) => setError(message),
  });
  const setName = (text: string) => {
    changeName(text);
    setError(undefined);
  };
  const send = () => {
    const typed = name.trim();
    const trimmedNote = note.trim();
    if (Array.from(typed).length < limits.nameMinLength) return setError('请填写学校的全名');
    request.mutate({ name: typed, area_id: areaId, ...(trimmedNote !== '' && { note: trimmedNote }) });
  };
  return { sentName, isPending: request.isPending, error, name, setName, note, setNote, send };
}
