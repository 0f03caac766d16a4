// Programs that only the full run of tests needs, from Debian's packages.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

export const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function runOrFail(program, args, options = {}) {
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  });
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${result.status}`);
  return result.stdout;
}

const policy = '/usr/sbin/policy-rc.d';

/** Installs packages without starting the services that come with them. */
function install(packages) {
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    runOrFail('apt-get', ['update', '-qq']);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    runOrFail('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  } finally {
    if (isOurs) rmSync(policy);
  }
}

/** A real RTMP server, for the tests that push lives on to one. */
export function setUpNginx() {
  if (existsSync('/usr/lib/nginx/modules/ngx_rtmp_module.so')) return;
  install(['nginx-light', 'libnginx-mod-rtmp']);
}

/** Lets PostgreSQL have a clock that a fault can set. */
export function setUpFaketime() {
  install(['libfaketime']);
}

/** A cluster of its own: those of the machine may hold somebody's data. */
const clusterName = 'academy_tests';
/** The same as for the embedded PostgreSQL in tests: a power cut would lose test data only. */
const clusterSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

/** Starts Debian's own PostgreSQL; gives its version, and its address for a role that was not there before. */
export function startDebianPostgres() {
  if (!existsSync('/usr/bin/pg_ctlcluster')) install(['postgresql']);
  const version = readdirSync('/usr/lib/postgresql').toSorted().at(-1);
  const findCluster = () =>
    runOrFail('pg_lsclusters', ['-h'])
      .split('\n')
      .map((line) => line.split(/\s+/))
      .find(([of, name]) => of === version && name === clusterName);
  if (!findCluster()) runOrFail('pg_createcluster', [version, clusterName]);
  const options = clusterSettings.map((setting) => `-c ${setting}`).join(' ');
  // Fails where it runs already.
  spawnSync('pg_ctlcluster', [version, clusterName, 'start', '-o', options]);
  const [, , port] = findCluster();
  // Each run has a role of its own: what a killed run left behind belongs to another one.
  const role = `academy_ci_${randomBytes(12).toString('hex')}`;
  runOrFail('su', ['postgres', '-c', `psql -q -v ON_ERROR_STOP=1 -p ${port}`], {
    input: `create role ${role} superuser login password '${role}';\n`,
  });
  return { version, url: `postgres://${role}:${role}@127.0.0.1:${port}/postgres` };
}
