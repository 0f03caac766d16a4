/** The little that tests use of a package without types of its own. */
declare module 's3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    readonly httpServer: Server;
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<unknown>;
  }
}
