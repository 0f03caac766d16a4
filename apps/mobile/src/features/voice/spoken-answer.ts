export interface SpokenAnswer {
  readonly recordId: number;
  /** As it stands now, with its marks. */
  readonly text: string;
  /** It is still being written. */
  readonly isRunning: boolean;
}
