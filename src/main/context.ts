import { mkdirSync } from 'node:fs'
import { type AjustesDeMarca, readAjustesFile } from '#modules/ajustes/server/reads.ts'
import type { Marca } from '#modules/ajustes/sitio/server/reads.ts'
import { openMarca } from '#modules/ajustes/sitio/server/reads.ts'
import { type Cargas, openCargas } from '#modules/catalogo/cargas/server/apply-writes.ts'
import { type OpenIndice, openIndice } from '#modules/catalogo/server/indice.ts'
import { keepReparto } from '#modules/clientas/server/pedido-handler.ts'
import { openTarjetas, type Tarjetas } from '#modules/clientas/vitrina/server/tarjetas.ts'
import { keepSent, noteDevolucion } from '#modules/entregas/devoluciones/server/timeline-handler.ts'
import { tellAvisos } from '#modules/mensajes/avisos/server/tell-writes.ts'
import { writeMensajes } from '#modules/mensajes/server/outbox-writes.ts'
import { type Demanda, openDemanda } from '#modules/reportes/server/demanda-writes.ts'
import { type Auth, openAuth } from '#platform/auth/auth.ts'
import { type Limits, openLimits } from '#platform/auth/limits.ts'
import { openSigner, type Signer } from '#platform/auth/signer.ts'
import { copyBeforeMigrating } from '#platform/db/copy-before.ts'
import { demandIntact } from '#platform/db/damage.ts'
import { type Database, openDatabase, openForProgram } from '#platform/db/database.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { migrate, pendingMigrations } from '#platform/db/migrate.ts'
import type { Env } from '#platform/env.ts'
import { type Live, openLive } from '#platform/http/live.ts'
import { isOutage } from '#platform/http/problem.ts'
import { openPendingImages, type PendingImages } from '#platform/images/pending.ts'
import { openPictureWorker } from '#platform/images/picture-worker.ts'
import { openImageStore } from '#platform/images/store.ts'
import type { ImageStore } from '#platform/images/stored-image.ts'
import { openUploads, type Uploads } from '#platform/images/uploads.ts'
import { type Log, openLog } from '#platform/log.ts'
import { closeToOthers } from '#platform/private-files.ts'
import { authSecret } from '#platform/secret.ts'

/** Everything that a running server holds open, in one place. */
export type AppContext = {
  env: Env
  log: Log
  db: Database
  auth: Auth
  signer: Signer
  limits: Limits
  live: Live
  images: ImageStore
  uploads: Uploads
  pending: PendingImages
  marca: Marca
  /** The settings of the desk as the brand's files have them. */
  ajustesDeMarca: AjustesDeMarca
  /** What was wanted and not had, for the reports. */
  demanda: Demanda
  /** The catalogue in memory, for who looks for products by words. */
  indice: OpenIndice
  /** Files of products that are being applied. */
  cargas: Cargas
  /** The pictures that consultoras post of their vitrinas. */
  tarjetas: Tarjetas
  /** The site's own address, for links that leave it. */
  origen: string
  close: () => Promise<void>
}

/**
 * Opens data folder, database (brought up to the newest schema), sessions, live events, pictures and the brand.
 * @throws FolderInUse when another server has the data folder; DamagedDatabase.
 */
export async function openContext(env: Env): Promise<AppContext> {
  const log = openLog(env)
  mkdirSync(env.DATA_DIR, { recursive: true })
  closeToOthers(env.DATA_DIR, log)
  // Several servers may share a PostgreSQL database, and then a folder of pictures; a SQLite file has one server.
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
  db.handleInTransaction(tellAvisos(db.engine))
  db.handleInTransaction(noteDevolucion(db.engine))
  db.handleInTransaction(keepSent)
  const marca = await openMarca(env, originOf(env))
  const ajustesDeMarca = readAjustesFile(env.BRAND_DIR)
  const auth = openAuth(env, db, log, {
    ...{ secret, signer, limits, marca: () => marca.nombre },
    factorDeMarca: ajustesDeMarca.equipo_segundo_factor,
  })
  const live = openLive(db, auth.identify)
  const images = openImageStore(env)
  const worker = openPictureWorker()
  const demanda = openDemanda(db, log)
  const indice = openIndice(db)
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
    demanda,
    indice,
    cargas,
    tarjetas: openTarjetas({ db, images, pending, worker, limits, marca }),
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
 * Migrates without time limits, past a pooler. A direct address that is away stops only a start that has something to migrate.
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
