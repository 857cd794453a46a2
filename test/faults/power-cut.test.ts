import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { startServer } from '../set-up/server.ts'
import { busy, looking, newJournal, signInAll, stockUp, work } from './customers.ts'
import { demandKept } from './promises.ts'

const cuts = Number(process.env.TRUST_CUTS ?? 100)

/** A file that is a disk, on which a copy of the database is. What is in the file is what a power cut would leave. */
function newDisk(folder: string, from: string) {
  const [image, copy] = [join(folder, 'disk'), join(folder, 'disk-after-the-cut')]
  const [here, there] = [join(folder, 'here'), join(folder, 'there')]
  writeFileSync(image, '')
  execFileSync('truncate', ['-s', '64M', image])
  execFileSync('mkfs.ext4', ['-q', image])
  for (const place of [here, there]) mkdirSync(place)
  const mount = (file: string, at: string) => execFileSync('mount', ['-o', 'loop', file, at])
  const unmount = (at: string) => execFileSync('umount', ['-l', at])
  mount(image, here)
  cpSync(from, here, { recursive: true })
  execFileSync('sync', ['-f', here])
  return {
    here,
    /** The disk as it would be found after a power cut at this moment; `look` sees it at another place. */
    async afterACut(look: (there: string) => Promise<void>): Promise<void> {
      copyFileSync(image, copy)
      mount(copy, there)
      try {
        await look(there)
      } finally {
        unmount(there)
      }
    },
    remove: () => {
      unmount(here)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

if (engine === 'sqlite') {
  test(`${cuts} power cuts under load: acknowledged writes are on disk, whole`, {
    timeout: cuts * 4_000 + 60_000,
  }, async () => {
    const database = await demoDatabase()
    const productos = await stockUp(database.env)
    const disk = newDisk(mkdtempSync(join(tmpdir(), 'azahar-power-')), database.env.DATA_DIR)
    onTestFinished(async () => {
      disk.remove()
      await database.remove()
    })
    const server = await startServer({ env: { ...database.env, DATA_DIR: disk.here } }, { settings: busy })
    const journal = newJournal()
    let over = false
    const working = work(server.url, await signInAll(server.url), productos, journal, () => over)
    let told = 0
    for (let cut = 0; cut < cuts; cut++) {
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 300))
      // What was answered until now. While the disk is looked at the server stands still, so that it is one moment's disk.
      const promised = journal.promised.splice(0)
      told += promised.length
      server.signal('SIGSTOP')
      try {
        await disk.afterACut((DATA_DIR) =>
          looking({ ...database.env, DATA_DIR }, async (db) => {
            const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db.read)
            expect(Object.values(rows[0] ?? {})).toEqual(['ok'])
            await demandKept(db, promised)
            if (cut % 10 === 9) await invariants({ context: { db } })
          }),
        )
      } finally {
        server.signal('SIGCONT')
      }
    }
    over = true
    await working
    await server.stop()
    process.stdout.write(`sqlite: ${cuts} power cuts, ${told} promises kept\n`)
    expect(told).toBeGreaterThan(cuts)
    expect(journal.faults).toEqual([])
  })
} else {
  test('durability through a power cut is left to PostgreSQL', () => {
    expect(engine).toBe('postgres')
  })
}
