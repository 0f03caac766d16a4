/** Why the camera or microphone could not be opened, and what the user can do. */
export interface CaptureFailure {
  readonly title: string;
  /** Instructions, in order. */
  readonly steps: readonly string[];
}

interface CaptureOptions {
  /** A camera by id, or by the direction it faces. False for the microphone only. */
  readonly camera: { readonly id?: string; readonly facing: 'user' | 'environment' } | false;
  readonly microphoneId?: string | undefined;
}

/** Opens camera and microphone. Rejects like `getUserMedia`; `explainFailure` turns the error into a message. */
export function openCapture({ camera, microphoneId }: CaptureOptions): Promise<MediaStream> {
  if (!canCapture()) return Promise.reject(new DOMException('No secure context', 'SecurityError'));
  const videoSettings = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 25, max: 30 } };
  const cameraChoice =
    camera && (camera.id ? { deviceId: { exact: camera.id } } : { facingMode: camera.facing });
  return navigator.mediaDevices.getUserMedia({
    video: camera ? { ...videoSettings, ...cameraChoice } : false,
    audio: {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...(microphoneId && { deviceId: { exact: microphoneId } }),
    },
  });
}

/** Browsers offer devices only over https or on localhost. */
const canCapture = (): boolean => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;

export interface Device {
  readonly id: string;
  readonly label: string;
}

/** Lists the available devices. Labels are known only after one was opened. */
export async function listDevices(): Promise<{ cameras: Device[]; microphones: Device[] }> {
  const all = canCapture() ? await navigator.mediaDevices.enumerateDevices() : [];
  const filterKind = (kind: MediaDeviceKind, name: string): Device[] =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId: id, label }, index) => ({ id, label: label || `${name} ${index + 1}` }));
  return { cameras: filterKind('videoinput', '摄像头'), microphones: filterKind('audioinput', '麦克风') };
}

const failures: Readonly<Record<string, CaptureFailure>> = {
  NotAllowedError: {
    title: '没有得到使用摄像头和麦克风的许可',
    steps: [
      '点地址栏左边的图标，把“摄像头”和“麦克风”改为“允许”。',
      '手机上还要在系统设置里，允许浏览器使用它们。',
      '改好后回到这里，再试一次。',
    ],
  },
  NotFoundError: {
    title: '没有找到摄像头或麦克风',
    steps: ['看看它们是否插好、打开。', '没有摄像头，也可以只用声音直播。'],
  },
  NotReadableError: {
    title: '摄像头或麦克风正被别的程序使用',
    steps: ['关掉正在通话、录像的程序。', '还不行的话，重新打开浏览器。'],
  },
  OverconstrainedError: {
    title: '选中的设备不能用了',
    steps: ['它可能被拔掉了，换一个设备再试。'],
  },
  SecurityError: {
    title: '这个页面不能使用摄像头',
    steps: ['请用 https 开头的地址打开学院。', '在微信里的话，点右上角，选择“在浏览器中打开”。'],
  },
};

/** A message for a rejection of `openCapture`. */
export function explainFailure(error: unknown): CaptureFailure {
  const name = error instanceof DOMException ? error.name : '';
  return (
    failures[name] ?? {
      title: '摄像头和麦克风没能打开',
      steps: ['再试一次；还不行的话，换一个浏览器打开学院。'],
    }
  );
}

/** Only H.264 is sent, because not every phone plays other codecs: in WebM where supported, in MP4 on Safari. */
const recorderTypes = [
  'video/webm;codecs=h264,opus',
  'video/webm;codecs="avc1.42E01F,opus"',
  'video/mp4;codecs="avc1.42E01F,mp4a.40.2"',
  'video/mp4;codecs="avc1.42E01F,opus"',
] as const;

/** The supported container type; undefined if the browser cannot record H.264. */
export function findRecorderType(): string | undefined {
  if (!('MediaRecorder' in globalThis)) return undefined;
  return recorderTypes.find((type) => MediaRecorder.isTypeSupported(type));
}
