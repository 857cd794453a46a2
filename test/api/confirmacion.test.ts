import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { expectProblem, withoutId } from '../set-up/problem.ts'

const strict = await testApp({ settings: { CONFIRM_EMAIL: '1' } })

describe('confirmation of e-mail, when it is on', () => {
  test('signing in works once the link was followed', async () => {
    const send = strict.as('visitor')
    const email = 'nueva@azahar.test'
    const registro = {
      ...{ email, password: 'Bugambilia77', confirmarPassword: 'Bugambilia77', nombreCompleto: 'Ana Luz Prado' },
      ...{ telefono: '+52 442 123 4567', ciudad: 'León', barrio: 'Centro', direccion: 'Calle 1', numero: '2' },
      ...{ codigoPostal: '37000', terminos: true },
    }
    const registered = await send('/api/cuentas', { method: 'POST', body: registro })
    expect([registered.status, registered.headers.getSetCookie()]).toEqual([201, []])
    const enter = (password: string) => send('/api/sesion', { method: 'POST', body: { email, password } })
    const { detail } = await expectProblem(await enter('Bugambilia77'), 'forbidden')
    expect(detail).toBe('Por favor, confirma tu email antes de iniciar sesión.')
    const confirmations = () =>
      strict.context.db.read.selectFrom('mensajes').select('id').where('tipo', '=', 'confirmacion').execute()
    expect(await confirmations()).toHaveLength(2)
    const wrong = await expectProblem(await enter('Bugambilia78'), 'invalid_credentials')
    expect(await confirmations()).toHaveLength(2)
    expect(withoutId(wrong).detail).toBe('Email o contraseña incorrectos. Verifica tus datos.')

    const letter = (await confirmations())[0]!
    const codigo = `${letter.id}.${strict.context.signer.sign('confirmacion', letter.id)}`
    const confirm = (it: string) => send('/api/cuentas/confirmacion', { method: 'POST', body: { codigo: it } })
    await expectProblem(await confirm(codigo.slice(0, -1)), 'not_found')
    expect((await confirm(codigo)).status).toBe(204)
    expect((await confirm(codigo)).status).toBe(204)
    expect((await enter('Bugambilia77')).status).toBe(204)
  })
})
