import { z } from 'zod'
import { telefonoSchema } from '#shared/telefono.ts'

const text = z.string('must be a text').trim().min(1, 'must not be empty')
const phone = text.pipe(
  z.string().refine((it) => telefonoSchema.safeParse(it).success, 'must be a phone of 10 to 15 digits'),
)
const hour = z.string().regex(/^\d{1,2}:\d{2}$/, 'must be an hour such as 9:00')

/** `brand/marca.json`: all facts of the brand. */
export const marcaSchema = z.object({
  nombre: text,
  lema: text,
  telefono: phone,
  whatsapp: phone,
  email: z.email('must be an e-mail address'),
  direccion: z.object({
    calle: text,
    colonia: text,
    ciudad: text,
    estado: text,
    codigoPostal: text,
    pais: text,
  }),
  coordenadas: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  /** The line on the contact card. */
  horarioContacto: text,
  /** The shop's hours, in weekday order; `null` means closed. */
  horario: z.array(z.object({ dias: text, abre: hour.nullable(), cierra: hour.nullable() })).min(1),
  redes: z.array(z.object({ red: text, url: z.url({ protocol: /^https$/, error: 'must be an https address' }) })),
  fotos: z.record(z.string(), z.object({ archivo: text, alt: text })),
})

/** The contact form (spec 1.5), which is not sent anywhere. */
export const contactoSchema = z.object({
  nombre: z.string().trim().min(1, 'El nombre es requerido').max(100, 'Máximo 100 caracteres'),
  email: z.string().trim().pipe(z.email('Email inválido')),
  telefono: z.string().optional(),
  asunto: z.string().trim().min(1, 'El asunto es requerido').max(200, 'Máximo 200 caracteres'),
  mensaje: z
    .string()
    .trim()
    .min(10, 'El mensaje debe tener al menos 10 caracteres')
    .max(1000, 'Máximo 1000 caracteres'),
})
export type Contacto = z.infer<typeof contactoSchema>
