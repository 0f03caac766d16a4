import type { ApiError } from '@academy/client/api-error.ts';
import type { errors } from '@academy/contract/http/errors.ts';

type CodeOf<Name extends keyof typeof errors> = (typeof errors)[Name]['code'];

/** Refusals that a form of the account words beside a field. */
const refusals = {
  wrongCode: 1011 satisfies CodeOf<'WRONG_CODE'>,
  wrongLogin: 1012 satisfies CodeOf<'WRONG_LOGIN'>,
  mobileTaken: 1015 satisfies CodeOf<'MOBILE_TAKEN'>,
  weakPassword: 1017 satisfies CodeOf<'WEAK_PASSWORD'>,
} as const;

/** The field that each refusal is about, as far as the form has one. */
export type Places<Field extends string> = { readonly [Name in keyof typeof refusals]?: Field };

/** What is said beside each field, and of the form as a whole. */
export type Words<Field extends string> = { readonly [Name in Field | 'form']?: string | undefined };

/** Puts the words of a refusal beside the field that it is about, or with the form where it is about none. */
export function placeWords<Field extends string>(
  { code, message }: ApiError,
  places: Places<Field>,
): Words<Field> {
  const found = Object.entries(refusals).find(([, each]) => each === code);
  const place = found && places[found[0] as keyof typeof refusals];
  return { [place ?? 'form']: message } as Words<Field>;
}

/** Whether a refusal is this one. */
export const isAbout = (error: ApiError, name: keyof typeof refusals): boolean =>
  error.code === refusals[name];
