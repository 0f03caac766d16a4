import { useState } from 'react';
import type { ApiError } from '@academy/client/api-error.ts';
import type { errors } from '@academy/contract/http/errors.ts';

/** Error messages of a form's fields. A message stays until its field is changed. */
export function useFieldErrors<Field extends string>() {
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  return {
    errors,
    /** Shows these messages. Returns true if there are none. */
    showErrors: (found: FieldErrors<Field>): boolean => {
      setErrors(found);
      return Object.values(found).every((each) => !each);
    },
    /** Shows a server error beside the field it belongs to. */
    showRefusal: (error: ApiError, places: ErrorFields<Field>) => setErrors(assignError(error, places)),
    clearError: (...fields: readonly Field[]) =>
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries([...fields, 'form'].map((field) => [field, undefined])),
      })),
  };
}

type CodeOf<Name extends keyof typeof errors> = (typeof errors)[Name]['code'];

/** Codes of the errors that an account form shows beside a field. */
const errorCodes = {
  wrongCode: 1011 satisfies CodeOf<'WRONG_CODE'>,
  wrongLogin: 1012 satisfies CodeOf<'WRONG_LOGIN'>,
  mobileTaken: 1015 satisfies CodeOf<'MOBILE_TAKEN'>,
  weakPassword: 1017 satisfies CodeOf<'WEAK_PASSWORD'>,
} as const;

/** The field to which each error belongs, as far as the form has one. */
type ErrorFields<Field extends string> = { readonly [Name in keyof typeof errorCodes]?: Field };

/** Error messages by field; `form` is for the form as a whole. */
export type FieldErrors<Field extends string> = { readonly [Name in Field | 'form']?: string | undefined };

/** Assigns an error message to the field it belongs to, or to the form if it belongs to none. */
function assignError<Field extends string>(
  { code, message }: ApiError,
  fields: ErrorFields<Field>,
): FieldErrors<Field> {
  const match = Object.entries(errorCodes).find(([, each]) => each === code);
  const field = match && fields[match[0] as keyof typeof errorCodes];
  return { [field ?? 'form']: message } as FieldErrors<Field>;
}

/** Whether the server answered with this error. */
export const isError = (error: ApiError, name: keyof typeof errorCodes): boolean =>
  error.code === errorCodes[name];
