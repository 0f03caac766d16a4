import type { Wire } from '@academy/contract/endpoints.ts';
import { app, themeConfig } from '@academy/contract/limits.ts';
import type { LinkSettings } from '../navigation/link-target.ts';
import { isHybrid } from '../platform/device.ts';
import { Store } from '../platform/store.ts';
import { findStored, keep } from '../platform/storage.ts';

export type SystemConfig = Wire['GET system/config']['output'];

const configKey = 'system_config';

/** Holds until the server has been asked once. */
export const defaultConfig: SystemConfig = {
  name: app.name,
  short_name: app.name,
  ...themeConfig,
  applyurl: '',
  page_body_width: 480,
  emergency_url: '/emergency.json',
  download_url: `${app.basePath}download.html`,
  open_h5_links: false,
  open_page_links: false,
  upgrade: null,
};

/** The operator's configuration: the last one known, until `update` brings a newer. */
class ConfigStore extends Store<SystemConfig> {
  restore(): void {
    this.set({ ...defaultConfig, ...findStored<SystemConfig>(configKey) });
  }

  update(config: SystemConfig): void {
    keep(configKey, config);
    this.set(config);
  }

  /** Takes the configuration that the server's HTML was rendered with. */
  override start(config: SystemConfig): void {
    keep(configKey, config);
    super.start(config);
  }
}

export const config = new ConfigStore(defaultConfig);

/** What of the configuration decides about links. */
export function linkSettings(settings: SystemConfig): LinkSettings {
  const { name, download_url, open_h5_links, open_page_links } = settings;
  return {
    name,
    downloadUrl: download_url,
    openH5Links: open_h5_links,
    openPageLinks: open_page_links,
    isHybrid: isHybrid(),
  };
}
