import { students } from '@academy/contract/limits.ts';
import { Field } from '@academy/ui/field/field.tsx';
import type { ChildDraft } from './child-draft.ts';
import { PlaceFields } from './place-fields.tsx';
import { RelationField } from './relation-field.tsx';

type Props = {
  draft: ChildDraft;
  /** What is wrong with a field. */
  words: { readonly name?: string | undefined; readonly grade?: string | undefined };
  onChange: (draft: ChildDraft) => void;
  /** A field was changed about which there may be words. */
  onForget: (field: 'name' | 'grade') => void;
};

/** As little as will do: what the child is called, who one is to it, and where it learns. */
export function ChildFields({ draft, words, onChange, onForget }: Props) {
  return (
    <>
      <Field
        label="孩子的称呼"
        placeholder="如：小满"
        maxLength={students.nameLength}
        value={draft.name}
        error={words.name}
        onChange={({ target }) => {
          onChange({ ...draft, name: target.value });
          onForget('name');
        }}
      />
      <RelationField value={draft.relation} onChange={(relation) => onChange({ ...draft, relation })} />
      <PlaceFields
        place={draft.place}
        error={words.grade}
        onChange={(place) => {
          onChange({ ...draft, place });
          onForget('grade');
        }}
      />
    </>
  );
}
