/** One at a time: two starts in the same folder must not install or build over each other. */
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does the work while holding a lock file, and waits while another process holds it. The lock names its holder, and
 * whatever the work adds through `alsoHeldBy` (an npm that outlives a killed start, say); when all are gone, or the
 * machine was started anew, it is taken over.
 */
export async function alone(lock, waiting, work) {
  mkdirSync(dirname(lock), { recursive: true })
  for (let told = false; !take(lock); ) {
    if (isStale(lock)) rmSync(lock, { force: true })
    else {
      if (!told) process.stdout.write(`… ${waiting} (if there is none, delete ${lock})\n`)
      told = true
      await pause(200)
    }
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work((pid) => appendFileSync(lock, `${pid}\n`))
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(lock) {
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(lock) {
  try {
    const taken = statSync(lock).mtimeMs
    const holders = readFileSync(lock, 'utf8').split('\n').filter(Boolean).map(Number)
    if (holders.length === 0) return Date.now() - taken > 5000
    return taken < Date.now() - uptime() * 1000 || !holders.some(isAlive)
  } catch {
    return false
  }
}

/** Whether there is a process of this number, ours to signal or not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
