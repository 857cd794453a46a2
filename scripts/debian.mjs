/** Finds what the tests need from the system, and as root on Debian installs what is not there. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure, must, step } from './steps.mjs'

/** The folder with PostgreSQL's programs (initdb, postgres), newest first, or null. */
export function postgresPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/** The headless shell needs less than half the processor of a whole Chromium. */
const shell = '/usr/bin/chromium-headless-shell'

/** The Chromium that the browser tests drive, or null. CHROMIUM_PATH names another. */
export function chromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Failure(`CHROMIUM_PATH names ${given}, and there is no such file.`)
  const named = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return given ?? named.find((path) => existsSync(path)) ?? null
}

const onlySomeFaults = 'run other fault tests only (npm run test:trust -- kill runs the files named so)'
const remedies = {
  postgresql: 'set TEST_DATABASE_URL to a PostgreSQL server',
  'fiu-utils': onlySomeFaults,
  pgbouncer: onlySomeFaults,
  nginx: onlySomeFaults,
}

/** Programs that the fault tests run, by their Debian package. */
const faultPrograms = {
  'fiu-utils': '/usr/bin/fiu-run',
  pgbouncer: '/usr/sbin/pgbouncer',
  nginx: '/usr/sbin/nginx',
}

/** The engines of Safari and Firefox, and the screen that the first needs, by their Debian package. */
const enginePrograms = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'firefox-esr': '/usr/bin/firefox-esr',
}

/**
 * Installs Safari's engine, and Firefox where it is asked for.
 * @returns what is missing and cannot be installed here, as a sentence; in CI that is refused instead.
 */
export async function needEngines({ firefox = false } = {}) {
  const asked = Object.keys(enginePrograms).filter((name) => firefox || name !== 'firefox-esr')
  const wants = asked.filter((name) => !existsSync(enginePrograms[name]))
  if (wants.length === 0) return null
  if (mayInstall()) {
    await step(`Installing ${wants.join(' and ')} from Debian's packages`, () => aptInstall(wants))
    return null
  }
  const missing = `Browsers beside Chromium need ${wants.join(' and ')}`
  if (process.env.CI) throw new Failure(`${missing}: install them.`)
  return missing
}

/** Installs what is asked for and missing, or refuses in one sentence. TEST_DATABASE_URL stands for a PostgreSQL. */
export async function needFromSystem({ browser = false, postgres = false, faults = false }) {
  if (browser) await needBrowser()
  const wants = []
  if (postgres && !process.env.TEST_DATABASE_URL && !postgresPrograms()) wants.push('postgresql')
  if (faults) wants.push(...Object.keys(faultPrograms).filter((name) => !existsSync(faultPrograms[name])))
  if (wants.length === 0) return
  if (!mayInstall()) {
    const remedy = [...new Set(wants.map((want) => remedies[want]))].join(' and ')
    throw new Failure(
      `The tests need ${wants.join(' and ')}: install ${wants.length > 1 ? 'them' : 'it'}, or ${remedy}.`,
    )
  }
  await step(`Installing ${wants.join(' and ')} from Debian's packages`, () => aptInstall(wants))
}

/** Installs the light Chromium where it can, or the whole one; takes what is there where it cannot. */
async function needBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(shell)) return
  if (!mayInstall()) {
    if (chromium()) return
    throw new Failure('The tests need Chromium: install chromium-headless-shell or chromium, or set CHROMIUM_PATH.')
  }
  const light = () => aptInstall(['chromium-headless-shell'])
  await step("Installing Chromium from Debian's packages", () =>
    light().catch(async (error) => {
      if (!chromium()) await aptInstall(['chromium'])
      else if (!(error instanceof Failure)) throw error
    }),
  )
}

/** Whether this is root on a Debian: then what is missing can be installed. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages quietly and without questions, waiting for any other run of Debian's tools. */
export async function aptInstall(packages) {
  const remedy = "Debian's package tool failed; what it said is above. Put that right and run this again."
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    must('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=2', ...args], remedy, { env })
  await apt('update')
  const undo = packages.includes('postgresql') ? leaveOutMainCluster() : () => {}
  try {
    await apt('install', '-y', '--no-install-recommends', ...packages)
  } finally {
    undo()
  }
}

/** Debian makes and starts a database server on install; the tests start their own. */
function leaveOutMainCluster() {
  const folder = '/etc/postgresql-common/createcluster.d'
  const file = join(folder, 'azahar-tests.conf')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, 'create_main_cluster = false\n')
  return () => rmSync(file, { force: true })
}
