// Where a run of tests writes: databases, uploads, browser profiles.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const gigabyte = 2 ** 30;

/** Linux keeps this folder in memory. A run fills about two gigabytes of it, and its programs need as much again. */
function hasRoomInMemory() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= 4 * gigabyte && freemem() >= 8 * gigabyte;
  } catch {
    return false;
  }
}

/**
 * Creates a folder for everything that a run of tests writes: in memory where there is room, since the tests create
 * hundreds of databases of a thousand files each, which takes a disk minutes. `remove` deletes it.
 */
export function createTemporaryFolder() {
  const path = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'academy-tests-'));
  // Started by root, PostgreSQL runs under an account of its own and has to reach its data below.
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
