import { type Context, Hono, type Next } from 'hono'
import { llaveSchema, retoDeAltaSchema } from '#modules/personas/cuentas/llave-schema.ts'
import { llaveTexts } from '#modules/personas/cuentas/llave-texts.ts'
import {
  codigoDeAppSchema,
  contrasenaYCodigoSchema,
  soloContrasenaSchema,
} from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import type { Auth } from '#platform/auth/auth.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { AppError } from '#shared/errors.ts'
import { addLlave, removeLlave } from './llave-writes.ts'
import { findPerfil } from './reads.ts'
import { noteAppOn, noteNewCodigos, turnAppOff } from './segundo-factor-writes.ts'
import { findSeguridad } from './seguridad-reads.ts'

type Securing = { db: Database; auth: Auth; marca: { nombre: string } }

/** `/api/perfil/seguridad`: one's own second factor (spec 3.7). */
export const seguridadApi = ({ db, auth, marca }: Securing) => {
  const { codes, passkeys, checkPassword } = auth
  return new Hono<Front>()
    .get('/', authorize({ to: ['signed-in'], summary: 'One’s own second factor' }), async (c) =>
      c.json(await findSeguridad(db.read, codes, actorOf(c).id)),
    )
    .post(
      '/app',
      authorize({ to: ['signed-in'], summary: 'Begin with an app for codes' }),
      notInModo,
      freshProof(db),
      parse('json', soloContrasenaSchema),
      async (c) => {
        const begun = { actual: c.req.valid('json').actual, issuer: marca.nombre }
        return c.json(await codes.begin(actorOf(c), begun, c.req.raw.headers))
      },
    )
    .put(
      '/app',
      authorize({ to: ['signed-in'], summary: 'Turn the app on by its first code' }),
      notInModo,
      freshProof(db),
      parse('json', codigoDeAppSchema),
      async (c) => {
        const actor = actorOf(c)
        const { codigo } = c.req.valid('json')
        const first = { codigo, also: noteAppOn(actor) }
        const { codigos, cookies } = await codes.confirm(actor, first, c.req.raw.headers)
        setCookies(c, cookies)
        return c.json({ codigos })
      },
    )
    .post(
      '/app/baja',
      authorize({ to: ['signed-in'], summary: 'Turn the app off' }),
      notInModo,
      parse('json', contrasenaYCodigoSchema),
      async (c) => {
        const { actual, ...proof } = c.req.valid('json')
        await checkPassword(actorOf(c), actual)
        await codes.prove(actorOf(c), proof, c.req.raw.headers)
        await turnAppOff(db, actorOf(c))
        return c.body(null, 204)
      },
    )
    .post(
      '/codigos',
      authorize({ to: ['signed-in'], summary: 'New recovery codes instead of those of before' }),
      notInModo,
      parse('json', contrasenaYCodigoSchema),
      async (c) => {
        const { actual, ...proof } = c.req.valid('json')
        await checkPassword(actorOf(c), actual)
        await codes.prove(actorOf(c), proof, c.req.raw.headers)
        return c.json({ codigos: await codes.renewRecovery(actorOf(c), noteNewCodigos(actorOf(c))) })
      },
    )
    .post(
      '/retos',
      authorize({ to: ['signed-in'], summary: 'What a browser needs to make a passkey' }),
      notInModo,
      freshProof(db),
      parse('json', retoDeAltaSchema),
      async (c) => {
        const actor = actorOf(c)
        await checkPassword(actor, c.req.valid('json').actual)
        const perfil = await findPerfil(db.read, actor.id)
        const nombre = perfil?.nombreCompleto ?? actor.email
        return c.json(await passkeys.toMake({ id: actor.id, email: actor.email, nombre }))
      },
    )
    .post(
      '/llaves',
      authorize({ to: ['signed-in'], summary: 'Keep a passkey that one’s browser made' }),
      notInModo,
      freshProof(db),
      parse('json', llaveSchema),
      async (c) => {
        await addLlave(db, passkeys, actorOf(c), c.req.valid('json'))
        return c.body(null, 201)
      },
    )
    .delete(
      '/llaves/:id',
      authorize({ to: ['signed-in'], summary: 'Take one of one’s own passkeys away' }),
      notInModo,
      freshProof(db),
      async (c) => {
        await removeLlave(db, actorOf(c), idOf(c, llaveTexts.missing))
        return c.body(null, 204)
      },
    )
}

/** The phone is in a clienta's hands (spec 3.4). */
async function notInModo(c: Context<Front>, next: Next): Promise<void> {
  if (actorOf(c).modoClienta) throw new AppError('forbidden', segundoFactorTexts.notInModo)
  await next()
}

export function setCookies(c: Context<Front>, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
