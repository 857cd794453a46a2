import { Hono } from 'hono'
import { type AjusteChange, ajusteChangeSchema } from '#modules/ajustes/schema.ts'
import type { AjusteClave } from '#modules/ajustes/settings.ts'
import { recordChange } from '#platform/audit/record.ts'
import { lockEquipo } from '#platform/auth/roles-lock.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { assertNotStale } from '#platform/db/locks.ts'
import { demandFreshProof } from '#platform/http/fresh-proof.ts'
import { actorOf, authorize, type Front, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { same } from '#shared/same.ts'
import { type Ajuste, type AjustesDeMarca, listAjustes, listEnUso } from './reads.ts'

const firstYours = 'Activa primero la tuya: en «Mi Perfil», «Seguridad».'

/**
 * An admin who switches the team's second factor on or off must have one, to avoid a lock-out.
 * @param asked the team needs one before or after this change.
 * @throws proof_required for an old proof; invalid_request at `valor` without a second factor.
 */
async function demandOwnFactor(read: Reader, admin: Actor, asked: boolean): Promise<void> {
  const has = await demandFreshProof({ read }, admin)
  if (has || !asked) return
  const errors = [{ path: 'valor', message: firstYours }]
  throw new AppError('invalid_request', firstYours, { errors })
}

/**
 * Changes a setting (spec 3.1). A value equal to the brand's resets it: it then follows the brand's files.
 * @param change.version the displayed one; 0 for a setting that was never changed.
 * @throws stale, with the current setting and its author in `actual`; as `demandOwnFactor` for the team's second
 * factor.
 */
function setAjuste(
  db: Database,
  admin: Actor,
  { clave, valor, version }: AjusteChange,
  deMarca: AjustesDeMarca,
): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx) => {
    const fresh = () => findFresh(tx, { clave, version }, deMarca)
    if (clave === 'equipo_segundo_factor') await lockEquipo(tx, admin)
    const before = await fresh()
    if (clave === 'equipo_segundo_factor') await demandOwnFactor(tx, admin, valor === true || before.valor === true)
    if (same(valor, before.valor)) return { version }
    const saved = {
      valor: same(valor, deMarca[clave]) ? null : JSON.stringify(valor),
      version: version + 1,
      updatedAt: at,
      updatedBy: admin.id,
    }
    const done =
      version === 0
        ? await tx
            .insertInto('ajustes')
            .values({ clave, ...saved })
            .onConflict((on) => on.column('clave').doNothing())
            .returning('clave')
            .executeTakeFirst()
        : await tx
            .updateTable('ajustes')
            .set(saved)
            .where('clave', '=', clave)
            .where('version', '=', version)
            .returning('clave')
            .executeTakeFirst()
    // A concurrent change won: reads again to refuse with its author.
    if (!done) await fresh()
    const [was, is] = [{ valor: before.valor }, { valor }]
    await recordChange(tx, { actor: admin, verbo: 'ajuste_guardado', objetoId: clave, before: was, after: is, at })
    tx.publish({ topic: 'ajuste', id: clave })
    if (clave === 'equipo_segundo_factor') await tellTeam(tx)
    return { version: saved.version }
  })
}

/** Makes open pages and live streams of the team re-check their rights. */
async function tellTeam(tx: Writer): Promise<void> {
  const team = await tx
    .selectFrom('userRoles')
    .select('userId')
    .where('role', 'not in', ['consultor', 'pendiente'])
    .execute()
  for (const { userId } of team) tx.publish({ topic: 'rol', id: userId })
}

type Seen = { clave: AjusteClave; version: number }

async function findFresh(read: Reader, { clave, version }: Seen, deMarca: AjustesDeMarca): Promise<Ajuste> {
  const ajuste = (await listAjustes(read, deMarca)).find((it) => it.clave === clave) as Ajuste
  await assertNotStale({
    seen: version,
    actual: ajuste,
    detail: 'Alguien más cambió este ajuste mientras lo editabas. Revisa cómo quedó y vuelve a intentarlo.',
  })
  return ajuste
}

/** `/api/ajustes`: the settings that staff can change (spec 3.1). */
export const ajustesApi = (db: Database, deMarca: AjustesDeMarca) =>
  new Hono<Front>()
    .get('/', authorize({ to: ['ajustes'], summary: 'Current settings of the desk' }), async (c) =>
      c.json({ items: await listAjustes(db.read, deMarca) }),
    )
    .get(
      '/en-uso',
      authorize({
        to: ['pedidos', 'surtido', 'productos'],
        summary: 'Values of the settings that the user’s work needs',
      }),
      async (c) => c.json({ items: await listEnUso(db.read, deMarca, actorOf(c).role) }),
    )
    .put(
      '/',
      authorize({ to: ['ajustes'], summary: 'Change one setting' }),
      parse('json', ajusteChangeSchema),
      async (c) => c.json(await setAjuste(db, actorOf(c), c.req.valid('json'), deMarca)),
    )
