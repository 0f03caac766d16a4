export interface Push {
  /** Tries once and never rejects: the result says what happened. */
  send(message: PushMessage): Promise<PushOutcome>;
}

export interface PushMessage {
  /** The device token that the service gave the app. */
  readonly token: string;
  readonly title: string;
  readonly text: string;
  /** A phone shows only one message of a name; a new one replaces it. */
  readonly name: string;
  /** The page that opens on tap, below the product's base path. */
  readonly path: string;
  /** The number on the app's icon. */
  readonly unread: number;
}

export type PushOutcome =
  | { readonly became: 'sent' }
  /** The app is no longer installed on that phone, or never was. */
  | { readonly became: 'gone' }
  /** Not delivered; it may be retried, after `after` milliseconds if the service names a time. */
  | { readonly became: 'later'; readonly after?: number | undefined; readonly why: string }
  /** Refused for good, or possibly delivered: it must not be retried. */
  | { readonly became: 'lost'; readonly why: string };

/** The push service of an academy without one: sends nothing, and the outcome says why. */
export const noPush: Push = {
  send: async () => ({ became: 'lost', why: 'no push service is set up' }),
};
