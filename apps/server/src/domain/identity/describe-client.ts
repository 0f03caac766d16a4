/** What an app sends about itself in its headers; each part may be missing or made up. */
interface Client {
  readonly app?: string | undefined;
  readonly version?: string | undefined;
  readonly system?: string | undefined;
}

const maxPartLength = 24;

/** A header's value reduced to letters, digits and `._-`, so that it is harmless wherever it is stored or shown. */
const cleanPart = (part = '') => part.replaceAll(/[^\w.-]/g, '').slice(0, maxPartLength);

/** What a session stores about the app: `web/3.3.5/ios`. It identifies no user and no device. */
export const describeClient = ({ app, version, system }: Client): string =>
  [app, version, system].map(cleanPart).join('/');

const systemNames = new Map([
  ['ios', 'iPhone 或 iPad'],
  ['android', '安卓设备'],
  ['web', '电脑'],
  ['windows', 'Windows 电脑'],
  ['macos', 'Mac 电脑'],
  ['linux', '电脑'],
  ['harmony', '鸿蒙设备'],
]);
const appNames = new Map([
  ['web', '浏览器'],
  ['wechat', '微信'],
  ['wxapp', '微信小程序'],
  ['console', '管理后台'],
  ['app', '有效父母客户端'],
]);

/** The same as text: `iPhone 或 iPad · 浏览器`. Unknown parts are left out. */
export function nameDevice(device: string): string {
  const [app = '', , system = ''] = device.toLowerCase().split('/');
  const names = [systemNames.get(system), appNames.get(app)].filter((word) => word !== undefined);
  return names.length > 0 ? names.join(' · ') : '未知设备';
}
