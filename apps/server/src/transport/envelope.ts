import { codes, type Envelope, successMessage } from '@academy/contract/http/envelope.ts';
import { errors, type ErrorName } from '@academy/contract/http/errors.ts';
import type { AppError } from '../kit/errors.ts';

export const jsonType = 'application/json; charset=utf-8';

/** A response whose data names a next step (`next`) has the code 202 instead of 200. */
export const success = <Data>(data: Data): Envelope<Data> =>
  namesNextStep(data)
    ? { code: codes.nextStep, msg: errors.NEXT_STEP.message, data }
    : { code: codes.success, msg: successMessage, data };

const namesNextStep = (data: unknown) =>
  typeof data === 'object' && data !== null && 'next' in data && typeof data.next === 'string';

interface Failure {
  readonly status: number;
  readonly envelope: Envelope<unknown>;
}

/** The response for an error of the catalogue; `message` replaces the catalogue's message. */
export function failure(name: ErrorName, message?: string, data: unknown = null): Failure {
  const outcome = errors[name];
  return {
    status: outcome.status,
    envelope: { code: outcome.code, msg: message ?? outcome.message, data },
  };
}

export const failureOf = (error: AppError): Failure => failure(error.name, error.message, error.data);
