import { defineConfig, mergeConfig, type Plugin } from 'vite';
import present from '../apps/mobile/vite.config.ts';

/** The app as its next release is built: only the version differs. */
const nextVersion: Plugin = {
  name: 'next-version',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/contract/src/limits.ts')
      ? code.replace(/version: '[\d.]+'/, `version: '${process.env.NEXT_VERSION}'`)
      : null,
};

export default defineConfig((environment) => mergeConfig(present(environment), { plugins: [nextVersion] }));
