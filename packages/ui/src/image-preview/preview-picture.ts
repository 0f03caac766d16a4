export type PreviewPicture = {
  src: string;
  /** Its own size in pixels. */
  width: number;
  height: number;
  alt?: string;
};
