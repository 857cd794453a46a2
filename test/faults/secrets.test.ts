import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { freePort } from '../set-up/free-port.ts'
import { everyPage } from '../set-up/pages.ts'
import { runProgram } from '../set-up/program.ts'
import { asJson, cookieFrom, serve } from '../set-up/server.ts'
import { speak } from '../set-up/socket.ts'
import { until } from '../set-up/until.ts'

/** Every secret that a server is given is a canary, and sings nowhere. */
const canary = (name: string) => `canario-${name}-7311-que-nadie-debe-ver`
const nobody = `127.0.0.1:${await freePort()}`
const secrets = {
  AUTH_SECRET: canary('firma'),
  OPS_TOKEN: canary('ops'),
  SMTP_URL: `smtp://${canary('usuario')}:${canary('correo')}@${nobody}`,
  S3_ENDPOINT: `http://${nobody}`,
  S3_BUCKET: canary('cubo'),
  S3_REGION: 'mx',
  S3_ACCESS_KEY_ID: canary('llave'),
  S3_SECRET_ACCESS_KEY: canary('secreto'),
}
const database = await demoDatabase()
const server = await serve(database, { settings: { ...secrets, LOG_LEVEL: 'debug' } })
const { url } = server

test('no page, answer, log line, letter, build or refusal holds a secret of the settings', async () => {
  const admin = await cookieFrom(url, people.admin)
  const told: string[] = []
  const ask = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${url}${path}`, { ...init, headers: { cookie: admin, origin: url, ...init.headers } })
    told.push(JSON.stringify([...reply.headers]), await reply.text())
    return reply
  }
  // A letter that cannot leave, and a picture whose store does not answer.
  const recovery = asJson(admin, 'POST', { email: people.consultora })
  expect((await ask('/api/cuentas/recuperacion', recovery)).status).toBe(202)
  // The demo world's own letters are tried first.
  await until('that a letter did not leave', async () => {
    const { items } = await (await fetch(`${url}/api/mensajes?limite=50`, { headers: { cookie: admin } })).json()
    return items.some(({ intentos }: { intentos: number }) => intentos > 0)
  })
  const picture = readFileSync('brand/icono-512.png')
  expect((await ask('/api/imagenes', { method: 'POST', body: picture })).status).toBeGreaterThanOrEqual(500)
  const { items } = await (await fetch(`${url}/api/mensajes?limite=5`, { headers: { cookie: admin } })).json()
  const others =
    '/api/mensajes /api/marca /api/openapi.json /api/docs /api/nada /% /healthz /readyz /metrics /imagenes/x.webp /robots.txt /sitemap.xml'
  const ofItems = [`/api/mensajes/${items[0].id}`, `/imagenes/${'a'.repeat(32)}-160.webp`]
  const pages = everyPage(crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID())
  for (const path of [...pages, ...others.split(' '), ...ofItems]) await ask(path)
  told.push((await speak(url, 'GET / HTTP/9\r\n\r\n')).text, server.said())
  for (const file of readdirSync('dist', { recursive: true, withFileTypes: true }))
    if (file.isFile()) told.push(readFileSync(`${file.parentPath}/${file.name}`, 'latin1'))
  expect(told.filter((text) => text.includes('canario-'))).toEqual([])
}, 60_000)

test.each<[string, Record<string, string>]>([
  ['AUTH_SECRET', { AUTH_SECRET: 'canario-corto' }],
  ['OPS_TOKEN', { OPS_TOKEN: 'canario x' }],
  ['SMTP_URL', { SMTP_URL: `http://${canary('x')}` }],
  ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: canary('cubo'), S3_ACCESS_KEY_ID: canary('llave') }],
  ['DATABASE_URL', { DATABASE_URL: `mysql://x:${canary('clave')}@${nobody}/x` }],
])('a start refused because of %s names the setting, not its value', async (name, wrong) => {
  const { code, out, err } = await runProgram('backup', database.env, [], wrong)
  expect([code, `${out}${err}`]).toEqual([1, expect.stringContaining(name)])
  expect(`${out}${err}`).not.toContain('canario')
})
