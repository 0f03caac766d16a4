import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = '/usr/sbin/nginx';
const rtmpModule = '/usr/lib/nginx/modules/ngx_rtmp_module.so';

/** Debian's nginx with its RTMP module; tests that need it are skipped without it. */
export const hasNginx = existsSync(program) && existsSync(rtmpModule);

/** A real server that accepts RTMP and serves HLS, and can be stopped and restarted. */
export interface TestNginx {
  /** Base URLs for pushing and for playing. */
  readonly pushUrl: string;
  readonly playUrl: string;
  start(): Promise<void>;
  /** Stops it with all its connections and deletes its data. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** `onPublish` is the URL that nginx calls, with the push URL's parameters, before it accepts a stream. */
export async function prepareNginx(onPublish: string): Promise<TestNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-nginx-'));
  const [rtmpPort, httpPort] = [await findPort(), await findPort()];
  const file = join(folder, 'nginx.conf');
  await writeFile(file, describe({ folder, rtmpPort, httpPort, onPublish }));
  let running: ChildProcess | undefined;
  const kill = async () => {
    if (!running || running.exitCode !== null) return;
    // Immediately, including its workers.
    running.kill('SIGTERM');
    await once(running, 'exit');
    await rm(join(folder, 'hls'), { recursive: true, force: true });
  };
  return {
    pushUrl: `rtmp://127.0.0.1:${rtmpPort}/live`,
    playUrl: `http://127.0.0.1:${httpPort}/live`,
    start: async () => {
      await mkdir(join(folder, 'hls'), { recursive: true });
      running = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
      while (!(await answers(rtmpPort))) {
        if (running.exitCode !== null) throw new Error('nginx did not start');
        await sleep(50);
      }
    },
    kill,
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Description {
  folder: string;
  rtmpPort: number;
  httpPort: number;
  onPublish: string;
}

const describe = ({ folder, rtmpPort, httpPort, onPublish }: Description) => `
load_module ${rtmpModule};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
rtmp {
  server {
    listen 127.0.0.1:${rtmpPort};
    application live {
      live on;
      on_publish ${onPublish};
      hls on;
      hls_path ${folder}/hls;
      hls_fragment 1s;
      hls_playlist_length 20s;
    }
  }
}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${httpPort};
    location /live {
      alias ${folder}/hls;
    }
  }
}
`;

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
