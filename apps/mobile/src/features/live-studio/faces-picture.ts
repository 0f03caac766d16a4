import { keepBeat } from './beat.ts';
import { type Box, cropToBox, layOutFaces, mostFaces, picture } from './face-layout.ts';

/** Who is seen: a running video, or a name where there is no picture. */
interface Face {
  /** Stays the same for the same person. */
  readonly key: string;
  readonly name: string;
  /** Undefined for a voice alone. */
  readonly video: HTMLVideoElement | undefined;
}

/** Colours of what is drawn, from the design's tokens. */
interface PictureColours {
  readonly ground: string;
  readonly card: string;
  readonly words: string;
  readonly veil: string;
  readonly onVeil: string;
}

/** Draws all faces into one canvas, 25 times a second. */
export class FacesPicture {
  readonly canvas = document.createElement('canvas');
  readonly stream: MediaStream;
  #brush: CanvasRenderingContext2D;
  #colours: PictureColours;
  #faces: readonly Face[] = [];
  #stop: () => void;

  constructor(colours: PictureColours) {
    this.canvas.width = picture.width;
    this.canvas.height = picture.height;
    this.#colours = colours;
    // Without alpha: nothing lies below, and drawing is cheaper.
    this.#brush = this.canvas.getContext('2d', { alpha: false })!;
    this.#draw();
    this.stream = this.canvas.captureStream(picture.rate);
    this.#stop = keepBeat(picture.rate, () => this.#draw());
  }

  /** The expert first; whoever does not fit is not drawn. */
  show(faces: readonly Face[]): void {
    this.#faces = faces.slice(0, mostFaces);
    this.#draw();
  }

  close(): void {
    this.#stop();
    for (const track of this.stream.getTracks()) track.stop();
  }

  #draw(): void {
    const brush = this.#brush;
    brush.fillStyle = this.#colours.ground;
    brush.fillRect(0, 0, picture.width, picture.height);
    if (this.#faces.length === 0) return;
    const boxes = layOutFaces(this.#faces.length);
    const isAlone = boxes.length === 1;
    for (const [place, face] of this.#faces.entries()) {
      this.#drawFace(face, boxes[place]!);
      if (!isAlone) this.#drawName(face.name, boxes[place]!);
    }
  }

  #drawFace({ name, video }: Face, box: Box): void {
    const brush = this.#brush;
    if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const part = cropToBox({ width: video.videoWidth, height: video.videoHeight });
      brush.drawImage(
        video,
        ...([part.x, part.y, part.width, part.height] as const),
        ...([box.x, box.y, box.width, box.height] as const),
      );
      return;
    }
    const { card, words } = this.#colours;
    brush.fillStyle = card;
    brush.fillRect(box.x, box.y, box.width, box.height);
    brush.fillStyle = words;
    brush.font = `600 ${Math.round(box.height / 3)}px sans-serif`;
    brush.textAlign = 'center';
    brush.textBaseline = 'middle';
    brush.fillText(name.slice(0, 1), box.x + box.width / 2, box.y + box.height / 2);
  }

  #drawName(name: string, { x, y, width, height }: Box): void {
    const brush = this.#brush;
    // Ten pixels where the picture is as wide as a phone: no name can be read below.
    const size = Math.max(34, Math.round(width / 26));
    const line = size * 1.6;
    brush.fillStyle = this.#colours.veil;
    brush.fillRect(x, y + height - line, width, line);
    brush.fillStyle = this.#colours.onVeil;
    brush.font = `${size}px sans-serif`;
    brush.textAlign = 'left';
    brush.textBaseline = 'middle';
    brush.fillText(name, x + size * 0.6, y + height - line / 2, width - size * 1.2);
  }
}

/** Reads the colours from the page's tokens. */
export function readColours(): PictureColours {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  return {
    ground: token('--toast'),
    card: token('--peach'),
    words: token('--brand-text'),
    veil: token('--veil'),
    onVeil: token('--on-scrim'),
  };
}
