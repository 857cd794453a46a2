import { cartaOf, type MensajeDatos } from '#modules/mensajes/carta-texts.ts'
import type { MensajeTipo } from '#modules/mensajes/rules.ts'
import { mensajesTexts } from '#modules/mensajes/texts.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { MensajeRow } from '#platform/db/schema.ts'
import { letterHtml, letterText, oneLine } from '#platform/mail/letter.ts'
import type { OutgoingMail } from '#platform/mail/mailer.ts'

/** Whose letters these are, and where their links lead. */
export type Letterhead = {
  marca: {
    nombre: string
    lema: string
    telefono: string
    email: string
    direccion: { calle: string; colonia: string; ciudad: string }
  }
  /** The site's own address, `https://azahar.example`. */
  origen: string
}

/**
 * A row of the outbox as the letter that it is.
 * @param signer signs the one-time link of a letter that has one. Without it the link is left blank, so that staff who
 * look at the letter cannot use it.
 */
export function letterOf(row: MensajeRow, { marca, origen }: Letterhead, signer: Signer | null): OutgoingMail {
  const codigo = signer ? `${row.id}.${signer.sign(row.tipo, row.id)}` : mensajesTexts.hiddenCode
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
