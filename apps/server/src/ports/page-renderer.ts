import type { Envelope } from '@academy/contract/http/envelope.ts';

/** Answers a call as a guest; undefined for a call that a guest may not make or that changes anything. */
export type GuestCall = (key: string, input: object) => Promise<Envelope<unknown>> | undefined;

export interface PageRequest {
  /** The page below the product's base path: `/pages/index/course?id=1&type=course`. */
  readonly url: string;
  readonly call: GuestCall;
  readonly now: Date;
}

/** A style sheet of the build, by the address under which scripts ask for it. */
interface StyleSheet {
  readonly address: string;
  readonly text: string;
}

/** A first screen as every guest sees it. */
export interface RenderedPage {
  /** What stands in the app's root element. */
  readonly html: string;
  /** What the app takes over together with the HTML; fit for JSON. */
  readonly state: object;
  readonly title: string;
  readonly siteName: string;
  readonly description?: string | undefined;
  /** May be an address below the host, or a whole picture as a data URI. */
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number } | undefined;
  /** As Open Graph has it. */
  readonly kind: string;
  /** The page's own address, below the host. */
  readonly address: string;
  readonly status: 200 | 404;
  /** The operator's theme; empty for none. */
  readonly pattern: string;
  /** Greatest width of the body in CSS pixels. */
  readonly bodyWidth: number;
  /** All styles that the screen is drawn with, in the order of the cascade. */
  readonly styles: readonly StyleSheet[];
  /** Addresses of the scripts that the screen needs besides those that every page has. */
  readonly scripts: readonly string[];
}

/** Renders the app's first screens. */
export interface PageRenderer {
  /** The page around every screen, as it is sent where nothing is rendered. */
  readonly template: string;
  /** Source of the script that runs before the first paint, and what it is told in `data-` attributes. */
  readonly beforePaint: { readonly source: string; readonly data: Readonly<Record<string, string>> };
  /** Undefined for a page that the phone draws itself. Rejects when a screen fails. */
  render: (request: PageRequest) => Promise<RenderedPage | undefined>;
}
