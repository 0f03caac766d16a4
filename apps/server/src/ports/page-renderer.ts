import type { Envelope } from '@academy/contract/http/envelope.ts';

/** Makes an API call as a guest; undefined for a call that a guest may not make or that changes data. */
export type GuestCall = (key: string, input: object) => Promise<Envelope<unknown>> | undefined;

export interface PageRequest {
  /** The page's URL below the product's base path: `/pages/index/course?id=1&type=course`. */
  readonly url: string;
  readonly call: GuestCall;
  readonly now: Date;
}

/** A style sheet of the build and the URL at which scripts load it. */
interface StyleSheet {
  readonly address: string;
  readonly text: string;
}

export interface RenderedPage {
  /** The content of the app's root element. */
  readonly html: string;
  /** The state that the app needs to hydrate the HTML; serialisable as JSON. */
  readonly state: object;
  readonly title: string;
  readonly siteName: string;
  readonly description?: string | undefined;
  /** A URL below the host, or a whole picture as a data URI. */
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number } | undefined;
  /** The Open Graph type. */
  readonly kind: string;
  /** The page's canonical path, below the host. */
  readonly address: string;
  readonly status: 200 | 404;
  /** The operator's theme; empty for none. */
  readonly pattern: string;
  /** The maximum width of the body in CSS pixels. */
  readonly bodyWidth: number;
  /** All style sheets of the screen in cascade order. */
  readonly styles: readonly StyleSheet[];
  /** URLs of the scripts that the screen needs besides those of every page. */
  readonly scripts: readonly string[];
}

export interface PageRenderer {
  /** The HTML around every screen, sent as it is where nothing is rendered. */
  readonly template: string;
  /** The source of the script that runs before the first paint, and its `data-` attributes. */
  readonly beforePaint: { readonly source: string; readonly data: Readonly<Record<string, string>> };
  /** Undefined for a page that only the phone renders. Rejects when a screen fails. */
  render: (request: PageRequest) => Promise<RenderedPage | undefined>;
}
