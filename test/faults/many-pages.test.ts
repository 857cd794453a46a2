import { describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { people } from '../app.ts'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { pedidoAs } from '../set-up/shop.ts'

const database = await demoDatabase()
const emails = await addConsultoras(database.env, 50)
const { url } = await serve(database)

const atOnce = 200
const rounds = 2

type Consultora = { email: string; cookie: string; canary: string; pedidoId: string }

/** Signs in, and sends a pedido whose notes hold a word that stands nowhere else. */
async function enter(email: string, linea: object): Promise<Consultora> {
  const cookie = await cookieFrom(url, email)
  const canary = `canario${email.replaceAll(/\D/g, '')}fin`
  const reply = await fetch(`${url}/api/pedidos`, pedidoAs(cookie, [linea], undefined, { notas: canary }))
  expect(reply.status).toBe(201)
  return { email, cookie, canary, pedidoId: (await reply.json()).id }
}

describe('fifty users’ pages rendered at once', () => {
  test(`${rounds} times ${atOnce}: each page holds its own person's data alone`, { timeout: 600_000 }, async () => {
    const admin = await cookieFrom(url, people.admin)
    const ask = async (path: string) => (await fetch(url + path, { headers: { cookie: admin } })).json()
    const [{ id }] = (await ask('/api/admin/productos?q=EN-VIVO')).items
    const { tallas, costoConsultoraCentavos } = await ask(`/api/admin/productos/${id}`)
    const linea = {
      ...{ productoId: id, tallaId: tallas[0].id, cantidad: 1 },
      precioUnitarioCentavos: costoConsultoraCentavos,
    }
    const everybody: Consultora[] = []
    for (const email of emails) everybody.push(await enter(email, linea))

    const { misPedidos, catalogo, perfil, inicio } = paths
    const pagesOf = ({ pedidoId }: Consultora) => [paths.pedido(pedidoId), misPedidos, catalogo, perfil, inicio]
    const strangers: string[] = []
    for (let round = 0; round < rounds; round++) {
      const asked = Array.from(
        { length: atOnce },
        (_, at) => everybody[(at * 7 + round) % everybody.length] as Consultora,
      )
      await Promise.all(
        asked.map(async (who, at) => {
          const page = pagesOf(who)[(at + round) % 5] as string
          const reply = await fetch(url + page, { headers: { cookie: who.cookie, accept: 'text/html' } })
          const html = await reply.text()
          if (reply.status !== 200) strangers.push(`${page}: ${reply.status}`)
          if (!html.includes(who.email)) strangers.push(`${page} does not know ${who.email}`)
          if (page === paths.pedido(who.pedidoId) && !html.includes(who.canary))
            strangers.push(`${page} lacks her notes`)
          const told = html.match(/canario\d+fin|en\.vivo\.\d+@azahar\.test/g) ?? []
          for (const it of told)
            if (it !== who.canary && it !== who.email) strangers.push(`${page} of ${who.email}: ${it}`)
        }),
      )
    }
    expect(strangers).toEqual([])
  })
})
