import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import sharp from 'sharp'
import { openContext } from '#app/context.ts'
import type { Engine } from '#platform/db/database.ts'
import { readEnv } from '#platform/env.ts'
import { imageId } from '#platform/images/image-id.ts'
import { makeImage } from '#platform/images/pipeline.ts'
import { fold } from '#shared/fold.ts'
import { makeWorld, openChance, type Size, type World } from './world.ts'

/** A made world, ready for a server: its folder, and on PostgreSQL the address of its database. */
export type Data = { engine: Engine; size: Size; dataDir: string; databaseUrl: string | undefined }

export const authSecret = 'a secret of the benchmark and of nobody else'

const cache = new URL('../node_modules/.cache/azahar/bench/', import.meta.url).pathname

/**
 * A copy of the made world of that size, for one run: SQLite's file is made once and kept between runs
 * (`node_modules/.cache`), PostgreSQL's database is made anew in the server that is given.
 * @param folder where the copy goes. @param postgresUrl a server in which databases may be made.
 */
export async function prepareData(engine: Engine, size: Size, folder: string, postgresUrl?: string): Promise<Data> {
  const dataDir = join(folder, `${engine}-${size.name}`)
  if (engine === 'sqlite') {
    const kept = join(cache, `${size.name}-${fingerprint()}`)
    if (!existsSync(kept)) await makeSqlite(size, kept)
    cpSync(kept, dataDir, { recursive: true })
    return { engine, size, dataDir, databaseUrl: undefined }
  }
  const databaseUrl = await newDatabase(postgresUrl as string, `bench_${size.name}`)
  const world = await migrated(dataDir, size, databaseUrl)
  await fillPostgres(databaseUrl, world)
  return { engine, size, dataDir, databaseUrl }
}

/** What a kept world was made from: these files and the migrations. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const migrations = new URL('../db/migrations/', import.meta.url)
  const steps = readdirSync(migrations).sort()
  for (const file of ['world.ts', 'data.ts']) hash.update(readFileSync(new URL(file, import.meta.url)))
  for (const name of steps) hash.update(readFileSync(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 12)
}

/** Made beside its place and moved there whole, so that a run that was stopped leaves no half of it. */
async function makeSqlite(size: Size, kept: string): Promise<void> {
  const draft = `${kept}.${process.pid}.draft`
  mkdirSync(cache, { recursive: true })
  const world = await migrated(draft, size)
  const database = new DatabaseSync(join(draft, 'azahar.sqlite'))
  database.function('fold', { deterministic: true }, (words) => (words === null ? null : fold(String(words))))
  database.exec('pragma foreign_keys = off; begin')
  for (const [table, rows] of world) {
    const columns = Object.keys(rows[0] ?? {})
    const places = columns.map(() => '?').join(', ')
    const insert = database.prepare(`insert into "${table}" (${columns.join(', ')}) values (${places})`)
    for (const row of rows) insert.run(...Object.values(row))
  }
  database.exec(`commit; update contadores set valor = ${size.pedidos} where nombre = 'numero_pedido'`)
  database.close()
  rmSync(kept, { recursive: true, force: true })
  renameSync(draft, kept)
}

async function fillPostgres(url: string, world: World): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  for (const [table, rows] of world) {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    for (let from = 0; from < rows.length; from += 5_000) {
      const json = JSON.stringify(rows.slice(from, from + 5_000))
      const insert = `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1)`
      await client.query(insert, [json])
    }
  }
  await client.query(`update contadores set valor = $1 where nombre = 'numero_pedido'`, [world.get('pedidos')?.length])
  await client.query('commit')
  await client.query('vacuum analyze')
  await client.end()
}

/** A data folder with the newest schema and one picture in all its sizes; the rows that are to be written. */
async function migrated(dataDir: string, size: Size, databaseUrl?: string): Promise<World> {
  const env = readEnv(
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret, LOG_LEVEL: 'error' },
    'test',
  )
  const context = await openContext(env)
  const original = await gradient()
  const id = imageId(original)
  const { files, ancho, alto, anchos, color } = await makeImage(original, 'imagen')
  await context.images.put({ id, files })
  await context.close()
  const at = '2026-01-01T00:00:00.000Z'
  return makeWorld(size, { id, ancho, alto, anchos: JSON.stringify(anchos), color, created_at: at })
}

/** A picture with something in it, so that its files weigh what a garment's weigh. */
function gradient(): Promise<Buffer> {
  const [width, height] = [1200, 1600]
  const chance = openChance(1)
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = ((at / 9000) % 200) + chance.below(24)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function newDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
