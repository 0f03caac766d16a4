import { ConfigError } from '../../kit/config-error.ts';
import { application } from '../rtmp/answer-command.ts';
import { createRtmpServer, type RtmpServer } from '../rtmp/rtmp-server.ts';
import type { Ingest } from './ingest.ts';
import { createRtmpSource } from './rtmp-source.ts';
import type { StreamKeyClaim, StreamKeys } from './stream-key.ts';

/** RTMP's own, which addresses need not name. */
const usualPort = 1_935;

/** Where programs like OBS publish. */
export interface RtmpDoor extends Pick<RtmpServer, 'listen' | 'close'> {
  /** What a program is set up with. `origin` is where people reach the academy: `https://host`. */
  describe(claim: StreamKeyClaim, origin: string): { url: string; key: string };
}

export function createRtmpDoor({ ingest, keys }: { ingest: Ingest; keys: StreamKeys }): RtmpDoor {
  const server = createRtmpServer({
    onPublish: (connection, key) => ingest.takeKey(createRtmpSource(connection), key),
  });
  return {
    listen: (address) =>
      server.listen(address).catch((error: Error) => {
        throw new ConfigError(`RTMP_PORT: ${error.message}`);
      }),
    close: () => server.close(),
    describe: (claim, origin) => {
      const port = server.port === usualPort ? '' : `:${server.port}`;
      return { url: `rtmp://${new URL(origin).hostname}${port}/${application}`, key: keys.sign(claim) };
    },
  };
}
