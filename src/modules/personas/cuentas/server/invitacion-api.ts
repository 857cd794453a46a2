import { Hono } from 'hono'
import { codigoSchema, nuevaContrasenaSchema } from '#modules/personas/cuentas/schema.ts'
import type { Auth } from '#platform/auth/auth.ts'
import { authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { acceptInvitacion, findInvitacion } from './invitacion-writes.ts'
import type { Recovering } from './recuperacion-writes.ts'
import { setCookies } from './seguridad-api.ts'

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
      authorize({
        to: ['anyone'],
        summary: 'Accept an invitation to the team, and be signed in where no more is asked for',
      }),
      parse('json', nuevaContrasenaSchema),
      async (c) => {
        const accepted = c.req.valid('json')
        const { email } = await acceptInvitacion(parts, accepted, c.get('actor'))
        // The account stands; a session that cannot be opened now, for want of a code say, is opened at /login.
        const { headers } = c.req.raw
        const caller = { headers, address: c.get('address') }
        const signedIn = await parts.auth.signIn({ email, password: accepted.password }, caller).catch(() => null)
        const { cookies } = signedIn?.ok ? signedIn : await cookiesOfNobody(parts.auth, headers)
        setCookies(c, cookies)
        return c.json({ dentro: signedIn?.ok ?? false }, 201)
      },
    )

/** Whoever was signed in here is so no more: the cookies that say it. Without them the next request gets them. */
const cookiesOfNobody = (auth: Auth, headers: Headers): Promise<{ cookies: string[] }> =>
  auth.identify(headers).catch(() => ({ cookies: [] }))
