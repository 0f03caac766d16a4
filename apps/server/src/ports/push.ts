/** Tells phones outside the app. */
export interface Push {
  /** Tries once. Never rejects: what became of it is the answer. */
  send(message: PushMessage): Promise<PushOutcome>;
}

export interface PushMessage {
  /** The name that the service gave the app on that phone. */
  readonly token: string;
  readonly title: string;
  readonly text: string;
  /** A phone shows one message of a name. */
  readonly name: string;
  /** The page that a press opens, below the product's base path. */
  readonly path: string;
  /** The number on the app's icon. */
  readonly unread: number;
}

export type PushOutcome =
  | { readonly became: 'sent' }
  /** The app is on that phone no longer, or never was. */
  | { readonly became: 'gone' }
  /** It certainly did not arrive, and may be tried again, after so many milliseconds where the service says so. */
  | { readonly became: 'later'; readonly after?: number | undefined; readonly why: string }
  /** Refused for good, or perhaps on its way: it must not be tried again. */
  | { readonly became: 'lost'; readonly why: string };
