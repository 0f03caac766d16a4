import type { ApiError } from '@academy/client/api-error.ts';
import { useState } from 'react';
import { type Places, placeWords, type Words } from './refusals.ts';

/** What a form says beside its fields, until what was said about is changed. */
export function useWords<Field extends string>() {
  const [words, setWords] = useState<Words<Field>>({});
  return {
    words,
    /** Says what is wrong; tells whether nothing is. */
    say: (wrong: Words<Field>): boolean => {
      setWords(wrong);
      return Object.values(wrong).every((each) => !each);
    },
    /** Says a refusal beside the field that it is about. */
    refuse: (error: ApiError, places: Places<Field>) => setWords(placeWords(error, places)),
    forget: (field: Field) => setWords((before) => ({ ...before, [field]: undefined, form: undefined })),
  };
}
