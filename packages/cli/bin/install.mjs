/** Installs the dependencies of a checkout when they differ from its lock file. Plain JavaScript for Node 20. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL = 250; // ms
const ANSWER_TIMEOUT = 2000; // ms
/** The commands need development dependencies in any NODE_ENV. */
const ALL = ['--include=dev', '--include=peer'];
/** The store imports no peer that it does not depend on itself. */
const STORE = ['--omit=dev', '--omit=peer'];

export class InstallError extends Error {}

/**
 * Makes `node_modules` match `package-lock.json`, with the packages of development or without them; in production it only
 * checks. Packages of development are added to the others, so a store may run meanwhile. @throws {InstallError}
 */
export async function ensureInstalled(root, { withDevelopment = true } = {}) {
  if (isInstalled(root, withDevelopment)) return;
  if (process.env.NODE_ENV === 'production') {
    throw new InstallError(
      'The packages in node_modules are not those of package-lock.json, and in production nothing is installed by itself: run npm ci --include=dev.',
    );
  }
  const unlock = await lock(join(root, '.data', 'installing'));
  try {
    // Another command may have installed them meanwhile.
    if (isInstalled(root, withDevelopment)) return;
    if (withDevelopment && isInstalled(root, false)) {
      console.log('Installing the dependencies of development (npm install)…');
      return await npm(root, ['install', '--no-save', ...ALL]);
    }
    await refuseBelowStore(root);
    console.log('Installing dependencies (npm ci)…');
    await npm(root, ['ci', ...(withDevelopment ? ALL : STORE)]);
  } finally {
    unlock();
  }
}

/**
 * Compares the lock file with npm's own list of installed packages, which npm writes last. Without development, its
 * packages may be missing.
 */
function isInstalled(root, withDevelopment) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  const isSame = (path) =>
    ['version', 'integrity', 'link'].every((field) => wanted[path][field] === installed[path][field]) &&
    existsSync(join(root, path));
  // Optional packages are for other platforms.
  const mayMiss = ({ optional, dev, peer }) => optional || (!withDevelopment && (dev || peer));
  return (
    Object.entries(wanted).every(([path, entry]) => (installed[path] === undefined ? mayMiss(entry) : isSame(path))) &&
    Object.entries(installed).every(([path, { extraneous }]) => wanted[path] !== undefined || extraneous)
  );
}

/** Returns all packages but the root project; undefined when the file is missing or incomplete. */
function packagesIn(file) {
  try {
    const { '': _, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
    return packages;
  } catch {
    return undefined;
  }
}

async function refuseBelowStore(root) {
  const data = resolve(root, process.env.STOREFRONT_DATA_DIR || '.data');
  for (const directory of new Set([data, join(root, '.data')])) {
    const { pid, url } = await readJson(join(directory, 'running.json'));
    if (pid && url && isAlive(pid) && (await answers(url))) {
      throw new InstallError(
        `The packages have changed, but the store at ${url} (process ${pid}) runs on those in node_modules: stop it first, with Ctrl-C there.`,
      );
    }
  }
}

async function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

async function answers(url) {
  try {
    return (await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(ANSWER_TIMEOUT) })).ok;
  } catch {
    return false;
  }
}

function npm(root, args) {
  const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  const passOn = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  return new Promise((resolveInstalled, reject) => {
    child.once('error', (error) => reject(new InstallError(`npm could not be started: ${error.message}.`)));
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, passOn);
      if (code === 0) resolveInstalled();
      else reject(new InstallError('Dependencies could not be installed; npm says why above.'));
    });
  });
}

/** Waits until no other command is installing. @returns a function that releases the lock */
async function lock(file) {
  mkdirSync(join(file, '..'), { recursive: true });
  for (let isTold = false; ; await sleep(POLL)) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw new InstallError(`${file} cannot be written: ${error.message}.`);
    }
    if (removeStale(file)) continue;
    if (!isTold) console.log('Another command is installing dependencies; waiting for it…');
    isTold = true;
  }
}

function removeStale(file) {
  try {
    const owner = readFileSync(file, 'utf8');
    if (owner === '' || isAlive(Number(owner))) return false;
    const removed = `${file}-${process.pid}`;
    renameSync(file, removed);
    // The lock may already be a newer command's.
    const isStale = readFileSync(removed, 'utf8') === owner;
    if (isStale) rmSync(removed);
    else renameSync(removed, file);
    return isStale;
  } catch {
    return true;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
