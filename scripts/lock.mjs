/** One at a time: two starts in the same folder must not install or build over each other. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does the work while holding a lock file that names this process, and waits while another process holds it. A lock whose
 * process is gone is taken over.
 */
export async function withLock(lock, waiting, work) {
  mkdirSync(dirname(lock), { recursive: true })
  for (let logged = false; !take(lock); ) {
    if (isStale(lock)) rmSync(lock, { force: true })
    else {
      if (!logged) console.log(`… ${waiting} (if there is none, delete ${lock})`)
      logged = true
      await pause(200)
    }
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    // Zero: an empty file, just being written or released.
    return holder !== 0 && !isAlive(holder)
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
