import type { PublishCode, PublishTold } from '@academy/contract/realtime/publish.ts';

/** Hears of one who publishes. */
export interface SourceListener {
  /** The next piece of the container, the first one beginning with its head. */
  readonly onPiece: (piece: Buffer) => void;
  /** Something came that is no picture anybody could play. */
  readonly onUnreadable: () => void;
  /** The connection is closed, whoever closed it. */
  readonly onClose: () => void;
}

/** Who publishes, over whatever connection they have. */
export interface PublisherSource {
  /** Once, at the beginning. Calls `onClose` at once where they have left already. */
  listen(listener: SourceListener): void;
  /** Reads nothing more until `resume`; what is sent meanwhile waits in the network. */
  pause(): void;
  resume(): void;
  tell(told: PublishTold): void;
  /** Closes the connection, in words that a person may be shown. */
  dismiss(code: PublishCode): void;
}
