import { Hono } from 'hono'
import { codigoSchema, nuevaContrasenaSchema } from '#features/cuentas/schema.ts'
import { authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { acceptInvitacion, findInvitacion } from './invitacion-writes.ts'
import type { Recovering } from './recuperacion-writes.ts'

/** Under `/api/cuentas`: the link of an invitation to the team, for who has it (spec 3.7). */
export const invitacionApi = (parts: Recovering) =>
  new Hono<Front>()
    .post(
      '/invitacion/revision',
      authorize({ to: ['anyone'], summary: 'Whom an invitation to the team is for, by the code of its mail' }),
      parse('json', codigoSchema),
      async (c) => c.json(await findInvitacion(parts, c.req.valid('json').codigo)),
    )
    .post(
      '/invitacion',
      authorize({ to: ['anyone'], summary: 'Accept an invitation to the team, and be signed in' }),
      parse('json', nuevaContrasenaSchema),
      async (c) => {
        const accepted = c.req.valid('json')
        const { email } = await acceptInvitacion(parts, accepted)
        // The account stands; a session that cannot be opened now is opened at /login.
        const caller = { headers: c.req.raw.headers, address: c.get('address') }
        const signedIn = await parts.auth.signIn({ email, password: accepted.password }, caller).catch(() => null)
        for (const cookie of signedIn?.ok ? signedIn.cookies : []) c.header('set-cookie', cookie, { append: true })
        return c.body(null, 201)
      },
    )
