import { afterAll, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { type Fetch, people } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { freePort } from '../set-up/free-port.ts'
import { newDevice } from '../set-up/passkey.ts'
import { codeOf, codesAt } from '../set-up/segundo-factor.ts'
import { asJson, startServer } from '../set-up/server.ts'
import { type MailServer, mailServer } from '../set-up/smtp.ts'
import { until } from '../set-up/until.ts'

const database = await demoDatabase()
const mail: MailServer = await mailServer()
const port = await freePort()
const origin = `http://localhost:${port}`
const server = await startServer(database, {
  port,
  settings: { LOG_LEVEL: 'debug', APP_URL: origin, SMTP_URL: mail.url, MAIL_FROM: 'Azahar <hola@azahar.example>' },
})
afterAll(async () => {
  await server.stop()
  await mail.down()
  await database.remove()
})

const ask: Fetch = (path, { method = 'GET', body, headers } = {}) => {
  const { cookie = '' } = (headers ?? {}) as { cookie?: string }
  return fetch(`${server.url}${path}`, asJson(cookie, method, body as object))
}
const { send, signIn, turnOn, enter, halfWay } = codesAt({ as: () => ask })
const get = (path: string, cookie: string) => ask(path, { headers: { cookie } })
const codeIn = async (email: string, path: string): Promise<string> => {
  const fits = new RegExp(`/${path}#([\\w.-]+)`)
  const letter = await until(`a letter with ${path}`, () =>
    mail.received.find(({ to, body }) => to.includes(email) && fits.test(body)),
  )
  return fits.exec(letter.body)?.[1] ?? ''
}

test('no secret, code, token or challenge is in the logs or the outbox', { timeout: 60_000 }, async () => {
  const secrets: Record<string, string> = {}
  const keep = <Value extends string>(name: string, value: Value): Value => {
    secrets[name] = value
    return value
  }
  const statuses: number[] = []
  const note = async (reply: Response) => {
    statuses.push(reply.status)
    return reply
  }

  await note(
    await send('/api/sesion', 'POST', { email: people.consultora, password: keep('guessed', 'Adivinada-7311') }),
  )
  const { cookie, secret, codigos } = await turnOn(people.admin)
  keep('secret', secret)
  for (const [nth, codigo] of codigos.entries()) keep(`recovery ${nth}`, codigo)
  await note(await enter(await halfWay(people.admin), keep('wrong code', '731146')))
  await note(await enter(await halfWay(people.admin), keep('code', codeOf(secret))))
  await note(await enter(await halfWay(people.admin), codigos[0] ?? '', 'recuperacion'))
  await note(await enter(await halfWay(people.admin), codigos[0] ?? '', 'recuperacion'))
  keep('session', /azahar=([^;.]+)/.exec(cookie)?.[1] ?? '')

  const hers = cookieOf(await signIn(people.almacen))
  const options = await (await send('/api/perfil/seguridad/retos', 'POST', { actual: demoPassword }, hers)).json()
  const device = newDevice()
  const made = device.make(options, { origin }) as { clientDataJSON: string; attestationObject: string }
  keep('challenge', options.challenge)
  keep('attestation', made.attestationObject)
  await note(await send('/api/perfil/seguridad/llaves', 'POST', { nombre: 'Mía', ...made }, hers))
  for (const told of [{ origin }, { origin: 'http://localhost:1' }]) {
    const asked = await (await send('/api/sesion/llave/reto', 'POST', {})).json()
    const signed = device.sign(asked, told) as { signature: string }
    keep(`challenge by ${told.origin}`, asked.challenge)
    keep(`signature by ${told.origin}`, signed.signature)
    await note(await send('/api/sesion/llave', 'POST', signed))
  }

  const invitada = 'invitada@tienda.test'
  const body = { nombreCompleto: 'Ana Prado', email: invitada, role: 'almacen' }
  await note(await send('/api/admin/equipo/invitaciones', 'POST', body, cookie))
  const invitation = keep('invitation', await codeIn(invitada, 'invitacion'))
  const chosen = keep('chosen', 'Jacaranda-7311')
  const accepted = { codigo: invitation, password: chosen, confirmarPassword: chosen }
  for (let twice = 0; twice < 2; twice++) await note(await send('/api/cuentas/invitacion', 'POST', accepted))

  await note(await send('/api/cuentas/recuperacion', 'POST', { email: people.catalogo }))
  const recovery = keep('recovery link', await codeIn(people.catalogo, 'nueva-contrasena'))
  const another = keep('recovered', 'Bugambilia-7311')
  const recovered = { codigo: recovery, password: another, confirmarPassword: another }
  for (let twice = 0; twice < 2; twice++) await note(await send('/api/cuentas/recuperacion', 'PUT', recovered))
  const changed = { actual: keep('wrong present', 'Presente-7311'), password: keep('next', 'Siguiente-7311') }
  await note(await send('/api/cuentas/contrasena', 'PUT', { ...changed, confirmarPassword: changed.password }, cookie))
  for (const text of ['{"password": "Rota-7311', JSON.stringify({ password: 'Rota-7311', email: 7 })])
    await note(
      await fetch(`${server.url}/api/sesion`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json' },
      }),
    )
  keep('broken', 'Rota-7311')
  expect(statuses).toEqual([
    ...[401, 401, 204, 204, 401],
    ...[201, 204, 401],
    ...[201, 201, 404],
    ...[202, 204, 404, 400],
    ...[400, 400],
  ])

  const told = [await until('its lines', () => server.said().includes('"/api/cuentas/contrasena"') && server.said())]
  const staff = cookieOf(await signIn(people.ventas))
  for (const who of [cookie, staff]) {
    const { items } = await (await get('/api/mensajes?limite=50', who)).json()
    expect(items.some(({ tipo }: { tipo: string }) => tipo === 'invitacion')).toBe(true)
    told.push(JSON.stringify(items))
    for (const { id } of items) told.push(await (await get(`/api/mensajes/${id}`, who)).text())
  }
  const log = await (await get('/api/admin/bitacora?limite=50', cookie)).text()
  expect(log).toContain('segundo_factor_activado')
  told.push(log)
  const all = told.join('\n')
  // Six digits may stand in an id by chance.
  const isIn = (value: string) =>
    value.length > 6 ? all.includes(value) : new RegExp(`(?<![\\w.-])${value}(?![\\w-])`).test(all)
  expect(Object.keys(secrets).filter((name) => isIn(secrets[name] ?? ''))).toEqual([])
  expect(Object.values(secrets).every((value) => value.length >= 6)).toBe(true)
})
