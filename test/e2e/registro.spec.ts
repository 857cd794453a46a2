import { expect, type Page } from '@playwright/test'
import { test } from './azahar.ts'
import { fillSolicitud, freshEmail } from './solicitante.ts'

/** Applying as a consultora (spec 1.2, 1.4, 1.5, 1.8 and 1.9). */

const send = (page: Page) => page.getByRole('button', { name: 'Enviar Solicitud' }).click()

test('spec 1.4, 1.8: one call makes the account, thanks, and leads to the waiting screen', async ({ page }) => {
  await page.goto('/registro-consultora')
  await fillSolicitud(page, freshEmail('nueva'))
  await send(page)
  await expect(page.getByText('¡Solicitud Enviada con Éxito!')).toBeVisible()
  await expect(page.getByText('Tu registro está en revisión. Te contactaremos pronto por email.')).toBeVisible()
  await expect(page).toHaveURL('/consultor/en-revision')
  await expect(page.getByText('De 24 a 48 horas hábiles.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pasos de tu solicitud' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('main').getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await page.goto('/consultora/catalogo')
  await expect(page).toHaveURL('/consultor/en-revision')
})

test('spec 1.5: each field says what it misses; the password rules are ticked as they are met', async ({ page }) => {
  await page.goto('/registro-consultora')
  await send(page)
  for (const message of [
    'Confirma tu contraseña',
    'Formato inválido. Ejemplo: +52 442 123 4567',
    'El código postal debe tener exactamente 5 dígitos',
    'Debes aceptar los términos y condiciones',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  const password = page.getByRole('textbox', { name: 'Contraseña', exact: true })
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await password.fill('azahar')
  await expect(rule('Debe contener al menos una minúscula')).toContainText('(cumplido)')
  await expect(rule('Debe contener al menos una mayúscula')).toContainText('(pendiente)')
  await password.fill('Azahar2026')
  for (const text of ['al menos 8 caracteres', 'una mayúscula', 'una minúscula', 'un número'])
    await expect(rule(text)).toContainText('(cumplido)')
  await page.getByRole('textbox', { name: 'Confirmar contraseña' }).fill('Otra2026')
  await page.getByLabel('Ciudad').focus()
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
})

test('@telefono spec 1.5: the phone writes itself while one types, pastes and deletes', async ({ page }) => {
  await page.goto('/registro-consultora')
  await expect(page.getByRole('button', { name: 'Enviar Solicitud' })).toBeEnabled()
  const phone = page.getByLabel('Teléfono')
  await expect(phone).toHaveValue('+52 ')
  await phone.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('442123456789')
  await expect(phone).toHaveValue('+52 442 123 4567')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(phone).toHaveValue('+52 442 12')
  await page.keyboard.press('Home')
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('9')
  await expect(phone).toHaveValue('+52 494 212')
  await page.keyboard.type('0')
  await expect(phone).toHaveValue('+52 490 421 2')
  await phone.fill('(442) 765-4321')
  await expect(phone).toHaveValue('+52 442 765 4321')
})

/** The page as it is before any script has come; `arrive` lets them come, and waits until the page is alive. */
const beforeScripts = async (page: Page) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/registro-consultora', { waitUntil: 'commit' })
  const submit = page.getByRole('button', { name: 'Enviar Solicitud' })
  await expect(submit).toBeDisabled()
  return {
    arrive: async () => {
      open()
      await expect(submit).toBeEnabled()
    },
  }
}

test('@telefono spec 1.5: what is typed before the page is alive stays, in its form, is watched and is sent', async ({
  page,
}) => {
  const { arrive } = await beforeScripts(page)
  const email = freshEmail('pronta')
  await fillSolicitud(page, email)
  await expect(page.getByLabel('Teléfono')).toHaveValue('4421234567')
  await arrive()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Contraseña', exact: true })).toHaveValue('Azahar2026')
  await expect(page.getByLabel('Teléfono')).toHaveValue('+52 442 123 4567')
  await expect(page.getByLabel('Código postal')).toHaveValue('76000')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('listitem').filter({ hasText: '(cumplido)' })).toHaveCount(4)
  await send(page)
  await expect(page).toHaveURL('/consultor/en-revision')
})

test('@telefono spec 1.5: the caret stays at its digit while the phone is formatted', async ({ page }) => {
  const { arrive } = await beforeScripts(page)
  const phone = page.getByLabel('Teléfono')
  await phone.press('End')
  await page.keyboard.type('44256')
  for (const _ of '56') await page.keyboard.press('ArrowLeft')
  await arrive()
  await expect(phone).toHaveValue('+52 442 56')
  await page.keyboard.type('1')
  await expect(phone).toHaveValue('+52 442 156')
})

test('@telefono issue: what was typed before the page was alive survives a reload, too', async ({ page }) => {
  const { arrive } = await beforeScripts(page)
  await page.getByLabel('Nombre completo').fill('Ana Temprana')
  await page.getByLabel('Teléfono').pressSequentially('4429876543')
  await arrive()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Enviar Solicitud' })).toBeEnabled()
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Ana Temprana')
  await expect(page.getByLabel('Teléfono')).toHaveValue('+52 442 987 6543')
})

test('@telefono issue: on a phone six times slower, typed at once', async ({ page }) => {
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/registro-consultora', { waitUntil: 'commit' })
  await page.getByLabel('Teléfono').press('End')
  await page.keyboard.type('4421234567')
  await page.getByLabel('Ciudad').pressSequentially('Querétaro')
  await expect(page.getByRole('button', { name: 'Enviar Solicitud' })).toBeEnabled()
  await expect(page.getByLabel('Teléfono')).toHaveValue('+52 442 123 4567')
  await expect(page.getByLabel('Ciudad')).toHaveValue('Querétaro')
})

test('@telefono spec 1.8: a known e-mail is told at its field, and nothing typed is lost', async ({ page }) => {
  await page.goto('/registro-consultora')
  await fillSolicitud(page, 'consultora@azahar.test')
  await send(page)
  await expect(page.getByText('Error al Registrar')).toBeVisible()
  await expect(page.getByText('Este email ya está registrado. Intenta iniciar sesión.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Ana Solicitante')
  await expect(page.getByLabel('Teléfono')).toHaveValue('+52 442 123 4567')
  await expect(page.getByLabel('Código postal')).toHaveValue('76000')
  await expect(page.getByRole('textbox', { name: 'Contraseña', exact: true })).toHaveValue('')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('@telefono spec 1.8: the refusals of the catalogue, each in its words', async ({ page }) => {
  const refusals = [
    [
      'profile',
      'internal',
      500,
      'Error al guardar los datos del perfil. Contacta soporte.',
      'Error al guardar los datos del perfil. Contacta soporte.',
    ],
    [
      'role',
      'internal',
      500,
      'Error al asignar permisos. Contacta soporte.',
      'Error al asignar permisos. Contacta soporte.',
    ],
    [undefined, 'unavailable', 503, 'Intenta más tarde.', 'Error de autenticación: Intenta más tarde.'],
    [
      'role',
      'conflict',
      409,
      'Este usuario ya está registrado. Por favor, inicia sesión.',
      'Este usuario ya está registrado. Por favor, inicia sesión.',
    ],
  ] as const
  await page.goto('/registro-consultora')
  await fillSolicitud(page, freshEmail('fallida'))
  for (const [paso, code, status, detail, words] of refusals) {
    const body = { type: 'about:blank', title: code, status, code, detail, ...(paso && { paso }) }
    await page.route('/api/cuentas', (route) =>
      route.fulfill({ status, json: body, contentType: 'application/problem+json' }),
    )
    await send(page)
    await expect(page.getByText(words)).toBeVisible()
    await page.unroute('/api/cuentas')
  }
  await expect(page.getByText('Registro Existente')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('@telefono spec 1.2: the waiting screen sends away those who do not wait', async ({ page }) => {
  await page.goto('/consultor/en-revision')
  await expect(page).toHaveURL('/login')
  const signIn = (email: string) => page.request.post('/api/sesion', { data: { email, password: 'Azahar2026' } })
  await signIn('admin@azahar.test')
  await page.goto('/consultor/en-revision')
  await expect(page).toHaveURL('/admin/consultoras')
  await signIn('consultora@azahar.test')
  await page.goto('/consultor/en-revision')
  await expect(page).toHaveURL('/consultora/mis-pedidos')
})
