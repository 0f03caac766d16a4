import type { Api } from '@academy/contract/endpoints.ts';
import { app, themeConfig } from '@academy/contract/limits.ts';
import type { LinkSettings } from '../navigation/link-target.ts';
import { isHybrid } from '../platform/device.ts';
import { Store } from '../platform/store.ts';
import { loadStored, saveStored } from '../platform/storage.ts';

export type SystemConfig = Api['GET system/config']['output'];

const configKey = 'system_config';

/** Used until the server has answered once. */
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

/** The operator's configuration: the last stored one, until `update` brings a newer one. */
class ConfigStore extends Store<SystemConfig> {
  restore(): void {
    this.set({ ...defaultConfig, ...loadStored<SystemConfig>(configKey) });
  }

  update(config: SystemConfig): void {
    saveStored(configKey, config);
    this.set(config);
  }

  /** Sets the configuration that the server rendered the page with. */
  override setInitial(config: SystemConfig): void {
    saveStored(configKey, config);
    super.setInitial(config);
  }
}

export const config = new ConfigStore(defaultConfig);

/** The part of the configuration that decides about links. */
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
