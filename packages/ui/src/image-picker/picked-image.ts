export type PickedImage = {
  /** Unique among those that are picked. */
  key: string;
  /** What is shown of it: an object url, or its address on the server. */
  src: string;
  /** Where it is on its way to the server. */
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How much of it is sent, from 0 to 1. */
  share?: number;
};
