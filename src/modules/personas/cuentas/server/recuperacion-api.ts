import { Hono } from 'hono'
import {
  cambioContrasenaSchema,
  codigoSchema,
  nuevaContrasenaSchema,
  recuperarSchema,
} from '#modules/personas/cuentas/schema.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { changeContrasena } from './contrasena-writes.ts'
import {
  checkRecuperacion,
  confirmEmail,
  type Recovering,
  recoverContrasena,
  requestRecuperacion,
} from './recuperacion-writes.ts'

/** Under `/api/cuentas`: forgotten and new passwords, and addresses to confirm. */
export const recuperacionApi = (parts: Recovering) =>
  new Hono<Front>()
    .post(
      '/recuperacion',
      authorize({ to: ['anyone'], summary: 'Ask for a recovery mail; the answer is the same for every address' }),
      parse('json', recuperarSchema),
      async (c) => {
        await requestRecuperacion(parts, c.req.valid('json').email, c.get('address'))
        return c.body(null, 202)
      },
    )
    .post(
      '/recuperacion/revision',
      authorize({ to: ['anyone'], summary: 'Is the code of a recovery mail still good?' }),
      parse('json', codigoSchema),
      async (c) => {
        await checkRecuperacion(parts, c.req.valid('json').codigo)
        return c.body(null, 204)
      },
    )
    .put(
      '/recuperacion',
      authorize({ to: ['anyone'], summary: 'Set a new password by the code of a recovery mail' }),
      parse('json', nuevaContrasenaSchema),
      async (c) => {
        const { email } = await recoverContrasena(parts, c.req.valid('json'))
        c.header('set-cookie', parts.auth.rememberDevice(c.req.raw.headers, email), { append: true })
        return c.body(null, 204)
      },
    )
    .put(
      '/contrasena',
      authorize({ to: ['signed-in'], summary: 'Change one’s own password' }),
      freshProof(parts.db),
      parse('json', cambioContrasenaSchema),
      async (c) => {
        const cookies = await changeContrasena(parts, actorOf(c), c.req.valid('json'), c.req.raw.headers)
        for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
        return c.body(null, 204)
      },
    )
    .post(
      '/confirmacion',
      authorize({ to: ['anyone'], summary: 'Confirm an e-mail address by the code of its mail' }),
      parse('json', codigoSchema),
      async (c) => {
        await confirmEmail(parts, c.req.valid('json').codigo)
        return c.body(null, 204)
      },
    )
