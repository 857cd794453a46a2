/** Puts the project's dependencies in node_modules, its own Node among them, when they are not there yet. */
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { aptInstall, mayInstall } from './debian.mjs'
import { withLock } from './lock.mjs'
import { Failure, pinnedNode, root, run, step } from './steps.mjs'

const modules = join(root, 'node_modules')
const ours = join(modules, '.azahar')
const stamp = join(ours, 'installed')
const begun = join(ours, 'begun')

/** Installs what package-lock.json says unless that is what is installed. Refuses with one sentence and its remedy. */
export async function install() {
  const wanted = fingerprint()
  if (isInstalled(wanted)) return
  mustBeWritable(modules, 'the dependencies go there')
  mkdirSync(ours, { recursive: true })
  await withLock(join(ours, 'lock'), 'Another run is installing the dependencies; waiting for it', async () => {
    if (isInstalled(wanted)) return
    if (existsSync(begun)) clearHalfInstall()
    rmSync(stamp, { force: true })
    writeFileSync(begun, '')
    await step('Installing the dependencies', npmInstall)
    await nodeMustRun()
    writeFileSync(stamp, wanted)
    rmSync(begun)
  })
}

function isInstalled(wanted) {
  return existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

/** Another lock file, pin or processor means another install. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['package.json', 'package-lock.json']) {
    const { scripts: _, ...facts } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    hash.update(JSON.stringify(facts))
  }
  return hash.digest('hex')
}

/** Refuses, before any work, a folder of the project that cannot be written (or made, when it is not there yet). */
export function mustBeWritable(folder, because) {
  try {
    accessSync(existsSync(folder) ? folder : root, constants.W_OK)
  } catch {
    throw new Failure(`${folder} cannot be written, and ${because}: make it yours, or clone into a folder of your own.`)
  }
}

/** An install that was cut short leaves packages that look whole and are not: begin again. */
function clearHalfInstall() {
  for (const name of readdirSync(modules)) {
    if (name !== '.azahar') rmSync(join(modules, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * `npm install --no-save` rather than `npm ci`: both follow the lock file to the version and leave it alone, but `ci`
 * refuses a lock file that does not list the builds of native packages for every other system. Without a registry npm's
 * cache may do; npm itself would go on trying for minutes. npm must not run on the Node that it is about to replace, so
 * ours is taken off the PATH.
 */
async function npmInstall() {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000']
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== dirname(pinnedNode))
  const env = { PATH: path.join(delimiter) }
  const { code, output } = await run('npm', ['install', '--no-save', ...quiet, ...patience], { env })
  if (code !== 0) throw new Failure(remedyFor(output), output)
}

function remedyFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
    return 'npm could not reach its registry: check the network (or the registry and proxy that npm is set to) and run this again.'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free a gigabyte and run this again.'
  if (/EACCES|EROFS|EPERM/.test(output))
    return `Something in ${modules} cannot be written: make it yours and run this again.`
  return 'npm could not install the dependencies; what it said is above. Put that right and run this again.'
}

/** The pinned Node wants one library that the smallest systems lack; as root on Debian it is installed, elsewhere the message names it. */
async function nodeMustRun() {
  if (!existsSync(pinnedNode)) {
    throw new Failure("The project's own Node did not install; run 'npm install --ignore-scripts=false' and try again.")
  }
  const { code, output } = await run(pinnedNode, ['--version'])
  if (code === 0) return
  if (!/libatomic/.test(output)) throw new Failure("The project's own Node does not run on this machine.", output)
  if (!mayInstall()) {
    throw new Failure("The project's own Node needs libatomic: install it (on Debian, 'apt-get install libatomic1').")
  }
  await step("Installing libatomic1 from Debian's packages", () => aptInstall(['libatomic1']))
}
