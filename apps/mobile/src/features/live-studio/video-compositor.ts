import { type Box, computeFaceBoxes, cropToBox, maxFaces, pictureSize } from './face-layout.ts';

/** A participant: a playing video, or a name if there is no picture. */
interface Face {
  /** Identifies the participant from one list to the next. */
  readonly key: string;
  readonly name: string;
  /** Undefined for audio only. */
  readonly video: HTMLVideoElement | undefined;
}

/** Colours from the design tokens. */
interface CompositorColours {
  readonly background: string;
  readonly card: string;
  readonly text: string;
  readonly labelBackground: string;
  readonly labelText: string;
}

/** Draws all faces into one canvas, 25 times a second. */
export class VideoCompositor {
  readonly canvas = document.createElement('canvas');
  readonly stream: MediaStream;
  #context: CanvasRenderingContext2D;
  #colours: CompositorColours;
  #faces: readonly Face[] = [];
  #stop: () => void;

  constructor(colours: CompositorColours) {
    this.canvas.width = pictureSize.width;
    this.canvas.height = pictureSize.height;
    this.#colours = colours;
    // Without an alpha channel drawing is cheaper.
    this.#context = this.canvas.getContext('2d', { alpha: false })!;
    this.#draw();
    this.stream = this.canvas.captureStream(pictureSize.rate);
    this.#stop = startTimer(pictureSize.rate, () => this.#draw());
  }

  /** The expert first; faces beyond the maximum are not drawn. */
  show(faces: readonly Face[]): void {
    this.#faces = faces.slice(0, maxFaces);
    this.#draw();
  }

  close(): void {
    this.#stop();
    for (const track of this.stream.getTracks()) track.stop();
  }

  #draw(): void {
    const context = this.#context;
    context.fillStyle = this.#colours.background;
    context.fillRect(0, 0, pictureSize.width, pictureSize.height);
    if (this.#faces.length === 0) return;
    const boxes = computeFaceBoxes(this.#faces.length);
    const isAlone = boxes.length === 1;
    for (const [index, face] of this.#faces.entries()) {
      this.#drawFace(face, boxes[index]!);
      if (!isAlone) this.#drawName(face.name, boxes[index]!);
    }
  }

  #drawFace({ name, video }: Face, box: Box): void {
    const context = this.#context;
    if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const crop = cropToBox({ width: video.videoWidth, height: video.videoHeight });
      context.drawImage(
        video,
        ...([crop.x, crop.y, crop.width, crop.height] as const),
        ...([box.x, box.y, box.width, box.height] as const),
      );
      return;
    }
    const { card, text } = this.#colours;
    context.fillStyle = card;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.fillStyle = text;
    context.font = `600 ${Math.round(box.height / 3)}px sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name.slice(0, 1), box.x + box.width / 2, box.y + box.height / 2);
  }

  #drawName(name: string, { x, y, width, height }: Box): void {
    const context = this.#context;
    // At this size the name is ten pixels high when the picture is as wide as a phone; a smaller one could not be
    // read.
    const size = Math.max(34, Math.round(width / 26));
    const labelHeight = size * 1.6;
    context.fillStyle = this.#colours.labelBackground;
    context.fillRect(x, y + height - labelHeight, width, labelHeight);
    context.fillStyle = this.#colours.labelText;
    context.font = `${size}px sans-serif`;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillText(name, x + size * 0.6, y + height - labelHeight / 2, width - size * 1.2);
  }
}

export function readColours(): CompositorColours {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  return {
    background: token('--toast'),
    card: token('--peach'),
    text: token('--brand-text'),
    labelBackground: token('--veil'),
    labelText: token('--on-scrim'),
  };
}

/**
 * Calls `onTick` at a steady rate, also while the page is hidden: browsers slow a hidden page's timers down to one
 * call per second, but not a worker's. The returned function stops it.
 */
function startTimer(perSecond: number, onTick: () => void): () => void {
  const source = `setInterval(() => postMessage(0), ${Math.floor(1_000 / perSecond)});`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    const worker = new Worker(address);
    worker.addEventListener('message', onTick);
    return () => worker.terminate();
  } catch {
    const timer = setInterval(onTick, 1_000 / perSecond);
    return () => clearInterval(timer);
  } finally {
    // The worker may still be loading it.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}
