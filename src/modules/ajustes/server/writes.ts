import type { AjusteChange } from '#modules/ajustes/schema.ts'
import type { AjusteClave } from '#modules/ajustes/settings.ts'
import { recordChange } from '#platform/audit/record.ts'
import { lockEquipo } from '#platform/auth/roles-lock.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { assertNotStale } from '#platform/db/locks.ts'
import { demandFreshProof } from '#platform/http/fresh-proof.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import { same } from '#shared/same.ts'
import { type Ajuste, type AjustesDeMarca, listAjustes } from './reads.ts'

const firstYours = 'Activa primero el tuyo: en «Mi Perfil», «Seguridad».'

/**
 * An admin who requires a second factor of the team, or stops requiring it, must have one: otherwise the change would lock the admin out.
 * @param asked whether the team needs one, before this change or after it.
 * @throws proof_required for an old proof; invalid_request at `valor` for an admin without a second factor.
 */
async function demandOwnFactor(read: Reader, admin: Actor, asked: boolean): Promise<void> {
  const has = await demandFreshProof({ read }, admin)
  if (has || !asked) return
  const errors = [{ path: 'valor', message: firstYours }]
  throw new AppError('invalid_request', firstYours, { errors })
}

/**
 * Staff change one setting (spec 3.1). One that becomes what the brand's files say follows them from then on. The same again is no
 * change.
 * @param change.version the one that was on the screen, 0 for a setting that nobody had changed.
 * @throws stale, with the setting as it is by now and who changed it in `actual`; as `demandOwnFactor` for that of the team's second factor.
 */
export function setAjuste(
  db: Database,
  admin: Actor,
  { clave, valor, version }: AjusteChange,
  deMarca: AjustesDeMarca,
): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx, publish) => {
    const fresh = () => findFresh(tx, { clave, version }, deMarca)
    if (clave === 'equipo_segundo_factor') await lockEquipo(db, tx, admin)
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
    // Somebody else was faster by less than this transaction: now the refusal can say who.
    if (!done) await fresh()
    const [was, is] = [{ valor: before.valor }, { valor }]
    await recordChange(tx, { actor: admin, verbo: 'ajuste_guardado', objetoId: clave, before: was, after: is, at })
    publish({ topic: 'ajuste', id: clave })
    if (clave === 'equipo_segundo_factor') await tellTeam(tx, publish)
    return { version: saved.version }
  })
}

/** Open pages and live streams of the whole team check their rights again. */
async function tellTeam(tx: Writer, publish: Publish): Promise<void> {
  const team = await tx
    .selectFrom('userRoles')
    .select('userId')
    .where('role', 'not in', ['consultor', 'pendiente'])
    .execute()
  for (const { userId } of team) publish({ topic: 'rol', id: userId })
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
