import { type RawBuilder, sql } from 'kysely'
import { cartaOf, type MensajeDatos } from '#modules/mensajes/carta-texts.ts'
import { type MensajeEstado, type MensajeTipo, mensajeEstados } from '#modules/mensajes/rules.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { Reader } from '#platform/db/database.ts'
import type { MensajeRow } from '#platform/db/schema.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { letterHtml, letterText, oneLine } from '#platform/mail/letter.ts'
import type { OutgoingMail } from '#platform/mail/mailer.ts'

type MensajeFilter = { estado?: MensajeEstado | undefined; cursor?: Cursor | undefined; limite: number }

/** The outbox, newest first. Dismissed letters are listed among all, but not among failed ones. */
export async function listMensajes(read: Reader, { estado, cursor, limite }: MensajeFilter): Promise<Page<MensajeRow>> {
  let query = read
    .selectFrom('mensajes')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limite + 1)
  if (estado) query = query.where('estado', '=', estado).where('descartadoAt', 'is', null)
  if (cursor) {
    const { createdAt, id } = cursor
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(createdAt, id)))
  }
  return pageOf(await query.execute(), limite)
}

export const findMensaje = (read: Reader, id: string): Promise<MensajeRow | undefined> =>
  read.selectFrom('mensajes').selectAll().where('id', '=', id).executeTakeFirst()

export async function countMensajes(read: Reader): Promise<Record<MensajeEstado, number>> {
  const rows = await read
    .selectFrom('mensajes')
    .select(({ fn }) => ['estado', fn.countAll<number>().as('mensajes')])
    .where('descartadoAt', 'is', null)
    .groupBy('estado')
    .execute()
  const counted = new Map(rows.map(({ estado, mensajes }) => [estado, mensajes]))
  return Object.fromEntries(mensajeEstados.map((estado) => [estado, counted.get(estado) ?? 0])) as Record<
    MensajeEstado,
    number
  >
}

/** Number of failed letters, for a column. */
export const countFallidos = (read: Reader) =>
  read
    .selectFrom('mensajes')
    .select(({ fn }) => fn.countAll<number>().as('mensajes'))
    .where('estado', '=', 'fallido')
    .where('descartadoAt', 'is', null)

/** Number of sizes that consultoras wait for, for a column. */
export const countEsperas = (): RawBuilder<number> =>
  sql<number>`(select count(distinct talla_id) from avisos where estado = 'espera')`

/** Number of due letters, and when the oldest was written. */
export async function oldestDue(read: Reader): Promise<{ letters: number; since: string | null }> {
  const { letters, since } = await read
    .selectFrom('mensajes')
    .select(({ fn }) => [fn.countAll<number>().as('letters'), fn.min<string | null>('createdAt').as('since')])
    .where('estado', '=', 'por_enviar')
    .executeTakeFirstOrThrow()
  return { letters, since }
}

/** The sender of letters, and the base of their links. */
export type Letterhead = {
  marca: {
    nombre: string
    lema: string
    telefono: string
    email: string
    direccion: { calle: string; colonia: string; ciudad: string }
  }
  /** The site's address, `https://azahar.example`. */
  origen: string
}

/**
 * Renders a row of the outbox as a letter.
 * @param signer signs its one-time link. Without it the link is blank, so that staff who view the letter cannot use it.
 */
export function letterOf(row: MensajeRow, { marca, origen }: Letterhead, signer: Signer | null): OutgoingMail {
  const codigo = signer ? `${row.id}.${signer.sign(row.tipo, row.id)}` : 'oculto'
  const links = { to: (path: string) => new URL(path, origen).href, codigo, marca: marca.nombre }
  const carta = cartaOf<MensajeTipo>(row.tipo, JSON.parse(row.datos) as MensajeDatos[MensajeTipo], links)
  const { calle, colonia, ciudad } = marca.direccion
  const contact = [`${marca.telefono} · ${marca.email}`, `${calle}, ${colonia}, ${ciudad}`]
  const sender = { nombre: marca.nombre, lema: marca.lema, url: origen, contact }
  return {
    id: row.id,
    to: row.para,
    subject: oneLine(carta.subject),
    html: letterHtml(carta, sender),
    text: letterText(carta, sender),
  }
}
