import { describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import type { SegundoFactor } from '#modules/personas/equipo/rules.ts'
import { readEquipo } from '#modules/personas/equipo/server/reads.ts'
import { newLlave } from '#platform/auth/passkeys.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { invariants } from '../set-up/invariants.ts'
import { stopTheClock } from '../set-up/mail.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { outboxOf } from '../set-up/outbox.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const { desk, invite, invited, codigoOf, accept, check, change, endSesiones, remove, joined } = equipoOf(app)
const team = async () => (await (await desk()).json()) as Team
type Team = {
  miembros: { email: string; role: string; vistoAt: string | null; segundoFactor: SegundoFactor }[]
  invitaciones: { email: string }[]
}
const log = async (query = '') => (await (await admin(`/api/admin/bitacora${query}`)).json()).items
const sesionOf = async (email: string) => (await app.as(email as `${string}@${string}`)('/api/sesion')).json()

describe('spec 3.7: the team', () => {
  test('lists everybody at the desk, with role and last use', async () => {
    await app.as('ventas')('/api/sesion')
    const { miembros, invitaciones } = await team()
    expect(miembros.map(({ email, role }) => `${role} ${email}`).sort()).toEqual([
      'admin admin@azahar.test',
      'almacen almacen@azahar.test',
      'catalogo catalogo@azahar.test',
      'ventas ventas@azahar.test',
    ])
    expect(invitaciones).toEqual([])
    expect(miembros.find(({ email }) => email === people.ventas)?.vistoAt).toMatch(/Z$/)
    expect(miembros.find(({ email }) => email === people.catalogo)?.vistoAt).toBeNull()
  })

  test('an invited member chooses a password by the letter, and has the role', async () => {
    const id = await invited('Ana.Prado@tienda.test', 'almacen')
    const { invitaciones } = await team()
    expect(invitaciones).toMatchObject([{ email: 'ana.prado@tienda.test', role: 'almacen', vencida: false }])
    const letter = (await outboxOf(app)).at(-1)
    expect(letter).toMatchObject({ tipo: 'invitacion', para: 'ana.prado@tienda.test' })
    const codigo = await codigoOf(id)
    expect(await (await check(codigo)).json()).toEqual({
      ...{ nombreCompleto: 'Ana Prado', email: 'ana.prado@tienda.test', role: 'almacen' },
    })
    await expectProblem(await accept(codigo, 'corta'), 'invalid_request')
    const reply = await accept(codigo)
    expect(reply.status).toBe(201)
    const sesion = await app.as('visitor')('/api/sesion', { headers: { cookie: cookieOf(reply) } })
    expect(await sesion.json()).toMatchObject({ role: 'almacen', usuario: { email: 'ana.prado@tienda.test' } })
    expect((await team()).invitaciones).toEqual([])
    const [joinedRow, sentRow] = await log()
    expect([joinedRow.verbo, joinedRow.actor.nombreCompleto, sentRow.verbo]).toEqual([
      ...['invitacion_aceptada', 'Ana Prado', 'invitacion_enviada'],
    ])
    await invariants(app)
  })

  test('an address with an account or an open invitation is refused at its field', async () => {
    await invited('espera@tienda.test')
    await leavesNoTrace(app, async () => {
      const said: string[] = []
      for (const email of [people.ventas, people.consultora, people.pendiente, people.sinRol, 'ESPERA@tienda.test']) {
        const { errors } = await expectProblem(await invite(email), 'invalid_request')
        said.push(`${errors?.[0]?.path}: ${errors?.[0]?.message}`)
      }
      expect(said).toEqual([
        'email: Ya es parte del equipo.',
        ...Array(3).fill('email: Ese correo ya tiene una cuenta en el sitio. Para el equipo usa otro correo.'),
        'email: Ya hay una invitación abierta para este correo. Reenvíala o retírala.',
      ])
      for (const body of [{}, { nombreCompleto: 'An', email: 'x', role: 'jefa' }])
        await expectProblem(await desk('/invitaciones', 'POST', body), 'invalid_request')
    })
  })

  test('resending replaces the link; withdrawing ends it', async () => {
    const id = await invited('dos@tienda.test')
    const first = await codigoOf(id)
    expect((await desk(`/invitaciones/${id}/reenvio`, 'POST')).status).toBe(204)
    const second = await codigoOf(id)
    await expectProblem(await check(first), 'not_found')
    expect((await check(second)).status).toBe(200)
    expect((await desk(`/invitaciones/${id}`, 'DELETE')).status).toBe(204)
    await expectProblem(await check(second), 'not_found')
    for (const reply of [
      await desk(`/invitaciones/${id}`, 'DELETE'),
      await desk(`/invitaciones/${id}/reenvio`, 'POST'),
    ])
      await expectProblem(reply, 'not_found')
    expect((await log()).slice(0, 3).map(({ verbo }: { verbo: string }) => verbo)).toEqual([
      ...['invitacion_retirada', 'invitacion_reenviada', 'invitacion_enviada'],
    ])
  })

  test('a link lasts 48 hours', async () => {
    const codigo = await codigoOf(await invited('tarde@tienda.test'))
    stopTheClock()
    vi.setSystemTime(Date.now() + 47.9 * 3_600_000)
    expect((await check(codigo)).status).toBe(200)
    vi.setSystemTime(Date.now() + 0.2 * 3_600_000)
    await expectProblem(await check(codigo), 'not_found')
    await expectProblem(await accept(codigo), 'not_found')
    vi.useRealTimers()
  })

  test('changing the role ends the sessions, and the next sign-in has the new role', async () => {
    const email = 'cambia@tienda.test'
    const id = await joined(email, 'ventas')
    const send = app.as(email)
    expect((await send('/api/consultoras?estado=activa')).status).toBe(200)
    expect((await change(id, 'catalogo', 'ventas')).status).toBe(204)
    await expectProblem(await send('/api/sesion/dispositivos'), 'unauthenticated')
    const again = await app.as('visitor')('/api/sesion', { method: 'POST', body: { email, password: demoPassword } })
    const cookie = cookieOf(again)
    const sesion = await app.as('visitor')('/api/sesion', { headers: { cookie } })
    expect((await sesion.json()).role).toBe('catalogo')
    expect((await log())[0]).toMatchObject({
      ...{ verbo: 'equipo_cambiado', objetoId: id, objeto: 'Ana Prado', cambios: { role: ['ventas', 'catalogo'] } },
    })
    await leavesNoTrace(app, async () => {
      await expectProblem(await change(id, 'almacen', 'ventas'), 'stale')
      await expectProblem(await change(id, 'catalogo', 'catalogo'), 'conflict')
      await expectProblem(await change(await idOf(app, people.consultora), 'admin', 'ventas'), 'not_found')
    })
  })

  test('a removed member has no access, is no consultora, and may be invited again', async () => {
    const email = 'sale@tienda.test'
    const id = await joined(email, 'ventas')
    await expectProblem(await remove(id, ' '), 'invalid_request')
    expect((await remove(id, 'Terminó su contrato')).status).toBe(204)
    expect((await log())[0]).toMatchObject({
      ...{ verbo: 'equipo_quitado', cambios: { role: ['ventas', null], motivo: [null, 'Terminó su contrato'] } },
    })
    expect((await team()).miembros.map((it) => it.email)).not.toContain(email)
    await expectProblem(await remove(id), 'not_found')
    await expectProblem(await admin(`/api/consultoras/${id}`), 'not_found')
    expect((await (await admin('/api/busqueda?q=sale@tienda')).json()).consultoras).toEqual([])
    const hers = app.as(email)
    expect(await (await hers('/api/sesion')).json()).toMatchObject({ role: null, salioDelEquipo: true })
    await expectProblem(await hers('/api/cuentas/solicitud', { method: 'POST' }), 'forbidden')
    const autores = (await (await admin('/api/admin/bitacora/autores')).json()).items
    expect(autores).toContainEqual({ id, nombreCompleto: 'Ana Prado', sigue: false })

    expect((await accept(await codigoOf(await invited(email, 'catalogo')), 'Jacaranda88')).status).toBe(201)
    expect(await idOf(app, email)).toBe(id)
    expect((await team()).miembros).toContainEqual(expect.objectContaining({ email, role: 'catalogo' }))
    await invariants(app)
  })

  test('shows whose password alone opens the desk: a passkey counts only where the setting requires one', async () => {
    const factors = async () =>
      Object.fromEntries((await team()).miembros.map(({ email, segundoFactor }) => [email, segundoFactor]))
    const [ventas, catalogo] = [await idOf(app, people.ventas), await idOf(app, people.catalogo)]
    expect(new Set(Object.values(await factors()))).toEqual(new Set(['ninguno']))
    const { db } = app.context
    await db.read.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', ventas).execute()
    const made = { credencialId: 'c', clavePublica: 'k', contador: 0 }
    await db.read
      .insertInto('llaves')
      .values({ ...newLlave(catalogo, 'Mi teléfono', []), ...made })
      .execute()
    expect(await factors()).toMatchObject({
      ...{ [people.ventas]: 'completo', [people.catalogo]: 'solo_llave', [people.admin]: 'ninguno' },
    })
    const { miembros } = await readEquipo(db.read, true)
    expect(miembros.find(({ email }) => email === people.catalogo)?.segundoFactor).toBe('completo')
    await db.read.updateTable('user').set({ twoFactorEnabled: 0 }).execute()
    await db.read.deleteFrom('llaves').execute()
  })

  test('ending all sessions of a member takes a reason and keeps the role', async () => {
    const email = 'perdio@tienda.test'
    const id = await joined(email, 'almacen')
    expect((await sesionOf(email)).role).toBe('almacen')
    await expectProblem(await endSesiones(id, ' '), 'invalid_request')
    expect((await endSesiones(id)).status).toBe(204)
    await expectProblem(await app.as(email)('/api/sesion/dispositivos'), 'unauthenticated')
    expect((await log(`?objeto=${id}`))[0]).toMatchObject({
      ...{ verbo: 'sesiones_cerradas', objeto: 'Ana Prado', actor: { id: await idOf(app, people.admin) } },
      cambios: { sesiones: [2, 0], motivo: [null, 'Perdió su equipo'] },
    })
    expect((await team()).miembros).toContainEqual(expect.objectContaining({ email, role: 'almacen' }))
    await leavesNoTrace(app, async () => {
      await expectProblem(await endSesiones(await idOf(app, people.consultora)), 'not_found')
      await expectProblem(await endSesiones(await idOf(app, people.admin)), 'forbidden')
    })
  })
})

describe('spec 3.7: the staff log', () => {
  test('is filtered by author, verb, time and object, page by page', async () => {
    const [self, id] = [await idOf(app, people.admin), await idOf(app, 'ana.prado@tienda.test')]
    const verbs = async (query: string) => (await log(query)).map(({ verbo }: { verbo: string }) => verbo)
    expect(await verbs(`?quien=${id}`)).toEqual(['invitacion_aceptada'])
    expect(new Set(await verbs('?verbo=equipo_quitado'))).toEqual(new Set(['equipo_quitado']))
    expect(await verbs(`?quien=${self}&verbo=invitacion_aceptada`)).toEqual([])
    const [{ createdAt }] = await log(`?quien=${id}`)
    const day = new Date(Date.parse(createdAt) - 6 * 3_600_000).toISOString().slice(0, 10)
    expect(await verbs(`?quien=${id}&desde=${day}&hasta=${day}`)).toEqual(['invitacion_aceptada'])
    expect(await verbs('?desde=2020-01-01&hasta=2020-12-31')).toEqual([])
    await expectProblem(await admin('/api/admin/bitacora?desde=2026-02-02&hasta=2026-02-01'), 'invalid_request')
    const first = await (await admin('/api/admin/bitacora?limite=2&verbo=invitacion_enviada')).json()
    const second = await (
      await admin(`/api/admin/bitacora?limite=2&verbo=invitacion_enviada&cursor=${first.siguiente}`)
    ).json()
    const ids = [...first.items, ...second.items].map((it: { id: string }) => it.id)
    expect(new Set(ids).size).toBe(4)
  })

  test('a role reads the log of its own kind of objects only', async () => {
    const id = await idOf(app, people.consultora)
    const suspend = { motivo: 'Sin pagar', version: 0 }
    expect(
      (await app.as('ventas')(`/api/consultoras/${id}/suspension`, { method: 'POST', body: suspend })).status,
    ).toBe(200)
    const { items } = await (await app.as('ventas')(`/api/admin/bitacora/consultoras/${id}`)).json()
    expect(items).toMatchObject([{ verbo: 'consultora_suspendida' }])
    const member = await idOf(app, 'sale@tienda.test')
    expect((await (await app.as('ventas')(`/api/admin/bitacora/consultoras/${member}`)).json()).items).toEqual([])
    expect((await (await app.as('catalogo')(`/api/admin/bitacora/productos/${id}`)).json()).items).toEqual([])
  })
})
