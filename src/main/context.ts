import { mkdirSync } from 'node:fs'
import { readAjustesFile } from '#modules/ajustes/server/reads.ts'
import { openMarca } from '#modules/ajustes/sitio/server/reads.ts'
import { openCargas } from '#modules/catalogo/cargas/server/apply-writes.ts'
import { openIndice } from '#modules/catalogo/server/indice.ts'
import { keepReparto } from '#modules/clientas/server/pedido-handler.ts'
import { openTarjetas } from '#modules/clientas/vitrina/server/tarjetas.ts'
import { keepSent, noteDevolucion } from '#modules/entregas/devoluciones/server/timeline-handler.ts'
import { tellAvisos } from '#modules/mensajes/avisos/server/tell-writes.ts'
import { writeMensajes } from '#modules/mensajes/server/outbox-writes.ts'
import { openDemanda } from '#modules/reportes/server/demanda-writes.ts'
import { openAuth } from '#platform/auth/auth.ts'
import { openLimits } from '#platform/auth/limits.ts'
import { authSecret, openSigner } from '#platform/auth/signer.ts'
import { demandIntact } from '#platform/db/damage.ts'
import { type Database, openDatabase, openForProgram } from '#platform/db/database.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { copyBeforeMigrating, migrate, pendingMigrations } from '#platform/db/migrate.ts'
import type { Env } from '#platform/env.ts'
import { openLive } from '#platform/http/live.ts'
import { isOutage } from '#platform/http/problem.ts'
import { openPendingImages } from '#platform/images/pending.ts'
import { openPictureWorker } from '#platform/images/picture-worker.ts'
import { openImageStore } from '#platform/images/store.ts'
import { openUploads } from '#platform/images/uploads.ts'
import { type Log, openLog } from '#platform/log.ts'
import { closeToOthers } from '#platform/private-files.ts'

export type AppContext = Awaited<ReturnType<typeof openContext>>

/**
 * Opens data folder, database (fully migrated), sessions, live events, pictures and the brand.
 * @throws FolderInUse when another server uses the data folder; DamagedDatabase.
 */
export async function openContext(env: Env) {
  const log = openLog(env)
  mkdirSync(env.DATA_DIR, { recursive: true })
  closeToOthers(env.DATA_DIR, log)
  // Servers may share a PostgreSQL database and its folder of pictures; a SQLite file has one server.
  const unlock = env.DATABASE_URL ? () => {} : lockFolder(env.DATA_DIR, { address: `http://${env.HOST}:${env.PORT}` })
  if (!env.DATABASE_URL) demandIntact(env.DATA_DIR)
  const db = await openDatabase(env, log)
  await copyBeforeMigrating(db, env.DATA_DIR, log)
  if (env.DATABASE_URL) await migratePostgres(env, db, log)
  else await migrate(db)
  const secret = authSecret(env)
  const signer = openSigner(secret)
  const limits = openLimits(db)
  db.handleInTransaction(writeMensajes({ confirmEmail: env.CONFIRM_EMAIL === '1' }))
  db.handleInTransaction(keepReparto)
  db.handleInTransaction(tellAvisos)
  db.handleInTransaction(noteDevolucion)
  db.handleInTransaction(keepSent)
  const marca = await openMarca(env, originOf(env))
  const ajustesDeMarca = readAjustesFile(env.BRAND_DIR)
  const auth = openAuth(env, db, log, {
    secret,
    signer,
    limits,
    marca: () => marca.nombre,
    factorDeMarca: ajustesDeMarca.equipo_segundo_factor,
  })
  const live = openLive(db, auth.identify)
  const images = openImageStore(env)
  const worker = openPictureWorker()
  const demanda = openDemanda(db, log)
  const indice = openIndice(db, ajustesDeMarca)
  const cargas = openCargas(db, log)
  const pending = openPendingImages({ images, worker, log })
  return {
    env,
    log,
    db,
    auth,
    signer,
    limits,
    live,
    images,
    uploads: openUploads({ db, images, worker, limits, env }),
    pending,
    marca,
    ajustesDeMarca,
    /** Unmet demand, for reports. */
    demanda,
    /** The search index of the catalogue. */
    indice,
    /** Spreadsheets of products that are being applied. */
    cargas,
    /** Pictures for consultoras to post. */
    tarjetas: openTarjetas({ db, images, pending, worker, limits, marca }),
    /** The site's address, for links in letters. */
    origen: originOf(env),
    close: async () => {
      live.close()
      worker.close()
      indice.stop()
      await cargas.stop()
      await demanda.settled()
      await db.close()
      unlock()
    },
  }
}

/**
 * Migrates without timeouts, bypassing a pooler. An unreachable direct address prevents the start only when migrations
 * are pending.
 */
async function migratePostgres(env: Env, db: Database, log: Log): Promise<void> {
  try {
    const direct = await openForProgram(env, log)
    await migrate(direct).finally(direct.close)
  } catch (error) {
    if (!env.DATABASE_DIRECT_URL || !isOutage(error) || (await pendingMigrations(db)).length > 0) throw error
  }
}

const originOf = ({ APP_URL, HOST, PORT }: Env): string =>
  APP_URL ? new URL(APP_URL).origin : `http://${HOST}:${PORT}`
