import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Upload } from '@academy/contract/areas/upload.ts';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import type { Db } from '../../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../db/testing/test-database.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type { Jobs } from '../../../ports/jobs.ts';
import type { Storage } from '../../../ports/storage.ts';
import { createTestServer, testTokens, tokenOf } from '../../../transport/testing/test-server.ts';
import { addScene } from '../../testing/rows.ts';
import { createResumableUploads } from '../resumable-uploads.ts';
import { createUploadRoutes } from '../uploads.ts';

export interface Senders {
  readonly parent: number;
  readonly neighbour: number;
  readonly expert: number;
  readonly owner: number;
  readonly operator: number;
  readonly colleague: number;
  /** An operator who is an expert, too, in a session that is not verified. */
  readonly unverified: number;
}

const rolesOf: Readonly<Record<keyof Senders, readonly string[]>> = {
  parent: [],
  neighbour: [],
  expert: ['expert'],
  owner: ['owner'],
  operator: ['operator'],
  colleague: ['operator'],
  unverified: ['expert', 'operator'],
};

export interface TestUploads {
  readonly db: Db;
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly senders: Senders;
  readonly storage: Storage;
  readonly uploadDirectory: string;
  tokenOf(sender: keyof Senders): Promise<string>;
  send(
    content: Buffer | Blob,
    given?: { as?: keyof Senders; name?: string; type?: string; kind?: string },
  ): Promise<Envelope<Upload> & { status: number }>;
  get(path: string, as?: keyof Senders): Promise<Envelope<never>>;
  /** Every file of the storage and of the upload folder, by its path. */
  listFiles(): Promise<string[]>;
}

interface TestUploadOptions {
  /** Creates the storage under test, with its files below `root`. */
  openStorage: (root: string) => Storage;
  clock: Clock;
  /** Creates the job queues on this database. */
  openJobs?: (url: string) => Promise<(Jobs & { close(): Promise<void> }) | undefined>;
  ffmpegPath?: string;
  /** Absent: nothing is logged. */
  log?: Log;
}

/** The upload calls behind the real server, for the tests of one file; files are on the disk. */
export function useUploads({
  openStorage,
  clock,
  openJobs,
  ffmpegPath,
  log,
}: TestUploadOptions): TestUploads {
  let database: TestDatabase;
  let root: string;
  let server: FastifyInstance;
  let senders: Senders;
  let storage: Storage;
  let jobs: (Jobs & { close(): Promise<void> }) | undefined;
  const uploadDirectory = () => join(root, 'uploads');
  const identify = async (token: string) => {
    const identity = await testTokens.verify(token);
    return identity && { ...identity, isVerified: identity.uid !== senders.unverified };
  };
  const tokenFor = (sender: keyof Senders) => tokenOf({ uid: senders[sender], roles: rolesOf[sender] });

  beforeAll(async () => {
    database = await createTestDatabase();
    root = await mkdtemp(join(tmpdir(), 'academy-uploads-'));
    storage = openStorage(join(root, 'media'));
    senders = await addSenders(database.db);
    jobs = await openJobs?.(database.url);
    const { db } = database;
    const deps = { db, clock, storage, jobs, ffmpegPath, log, uploadDirectory: uploadDirectory() };
    const mounts = [createResumableUploads(deps)];
    const settings = { rateLimit: { perIdentity: 1e6, perAddress: 1e6 } };
    const routes = createUploadRoutes(deps);
    server = await createTestServer({ routes, mounts, storage, settings, log, identify });
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await jobs?.close();
    await database.drop();
    await rm(root, { recursive: true });
  });

  const port = () => (server.server.address() as AddressInfo).port;
  const origin = () => `http://127.0.0.1:${port()}`;
  return {
    get db() {
      return database.db;
    },
    get port() {
      return port();
    },
    get origin() {
      return origin();
    },
    get senders() {
      return senders;
    },
    get storage() {
      return storage;
    },
    get uploadDirectory() {
      return uploadDirectory();
    },
    tokenOf: tokenFor,
    async send(content, { as = 'parent', name = 'IMG_0001.jpg', type = 'image/jpeg', kind } = {}) {
      const form = new FormData();
      if (kind) form.append('kind', kind);
      form.append(
        'file',
        content instanceof Blob ? content : new Blob([new Uint8Array(content)], { type }),
        name,
      );
      const headers = { token: await tokenFor(as) };
      const answer = await fetch(`${origin()}${apiPrefix}/upload`, { method: 'POST', body: form, headers });
      return { ...((await answer.json()) as Envelope<Upload>), status: answer.status };
    },
    async get(path, as = 'operator') {
      const headers = { token: await tokenFor(as) };
      return (await (await fetch(`${origin()}${apiPrefix}/${path}`, { headers })).json()) as Envelope<never>;
    },
    async listFiles() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted();
    },
  };
}

async function addSenders(db: Db): Promise<Senders> {
  const scene = await addScene(db);
  const add = async (nickname: string, operator = false) => {
    const row = { nickname, operator, area_id: scene.shandong };
    return (await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  return {
    parent: scene.parent,
    neighbour: await add('乐乐爸爸'),
    expert: await add('王老师'),
    owner: await add('历下区家庭教育中心'),
    operator: await add('运营小张', true),
    colleague: await add('运营小王', true),
    unverified: await add('运营李老师', true),
  };
}
