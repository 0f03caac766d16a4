import type { Static, TObject, TSchema } from 'typebox';
import type { CommonErrorName, ErrorName } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: each level includes none of the others, except that `user` means anyone signed in. */
export type Access = 'guest' | 'user' | 'expert' | 'owner' | 'operator';

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** The input must have a property for every path parameter; otherwise the endpoint does not compile. */
type WithPathParameters<Path extends string, Input extends TObject> =
  PathParameter<Path> extends keyof Input['properties'] ? Input : never;

/** A file in the field `uploadField` of a multipart body. The call's other fields come before it in the same body. */
export interface FileField {
  /** Its name in Chinese messages. */
  readonly title: string;
  /** Bytes; a handler may set a lower limit by type. */
  readonly maxBytes: number;
}

export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  Input extends TObject = TObject,
  Output extends TSchema = TSchema,
> {
  readonly method: M;
  /** Below `/app/v1/`, with `{name}` for a path parameter. */
  readonly path: Path;
  /** Other paths of the same call. */
  readonly aliases: readonly string[];
  readonly access: Access;
  /** For operators whose session is not verified yet: the calls by which they set up and prove the second factor. */
  readonly beforeSecondFactor: boolean;
  /** One line in Chinese for the API page. */
  readonly summary: string;
  /** Query for GET and DELETE, form-urlencoded body for POST and PUT; path parameters included. */
  readonly input: Input;
  readonly file: FileField | null;
  /** The envelope's `data` on success. */
  readonly output: Output;
  /** Served before all others when the server is busy, because data would be lost if it had to wait. */
  readonly urgent: boolean;
  /** A call by which guests sign in: when the server is busy, it goes with the calls of users. */
  readonly signsIn: boolean;
  /** Waits for something else than the database, and has a limit of its own: it does not count as load. */
  readonly longRunning: boolean;
  /** The call's own errors; those of `CommonErrorName` can always occur. */
  readonly errors: readonly Exclude<ErrorName, CommonErrorName>[];
}

/**
 * Declares one endpoint. Aliases, errors and a file default to none; all of its other properties to false, so calls of
 * operators need the second factor.
 */
export function endpoint<
  const M extends Method,
  const Path extends string,
  Input extends TObject,
  Output extends TSchema,
>(definition: {
  method: M;
  path: Path;
  aliases?: readonly string[];
  access: Access;
  beforeSecondFactor?: boolean;
  summary: string;
  input: WithPathParameters<Path, Input>;
  file?: FileField | null;
  output: Output;
  urgent?: boolean;
  signsIn?: boolean;
  longRunning?: boolean;
  errors?: readonly Exclude<ErrorName, CommonErrorName>[];
}): Endpoint<M, Path, Input, Output> {
  return {
    aliases: [],
    errors: [],
    file: null,
    urgent: false,
    signsIn: false,
    longRunning: false,
    beforeSecondFactor: false,
    ...definition,
  };
}

/** `'GET content/detail'`: the key by which clients name a call. */
export type EndpointKey<E extends Endpoint> =
  E extends Endpoint<infer M, infer Path> ? `${M} ${Path}` : never;

export type InputOf<E extends Endpoint> = Static<E['input']>;
export type OutputOf<E extends Endpoint> = Static<E['output']>;
