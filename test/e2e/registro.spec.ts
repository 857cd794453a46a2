import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asleep, hydrated, test } from './azahar.ts'
import { fillSolicitud, freshEmail } from './solicitante.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Enviar Solicitud' }).click()

test('@smoke spec 1.4, 1.8: one request creates the account and leads on', async ({ page }) => {
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

test('@telefono @smoke spec 1.5: fields show their errors; rules are ticked when met', async ({ page }) => {
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
  const rules = page.getByText(/^Al menos:/)
  await password.fill('azahar')
  await expect(rules).toHaveText(
    'Al menos: 8 caracteres (pendiente) · una mayúscula (pendiente) · una minúscula (cumplido) · un número (pendiente)',
  )
  await password.fill('Azahar2026')
  await expect(rules.getByText('(cumplido)')).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Confirmar contraseña' }).fill('Otra2026')
  await page.getByLabel('Ciudad').focus()
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
})

test('@telefono a common password is refused while typing; server errors scroll into view', async ({ page }) => {
  await page.goto('/registro-consultora')
  await fillSolicitud(page, freshEmail('segura'))
  const password = page.getByRole('textbox', { name: 'Contraseña', exact: true })
  const told = page.getByText('Esa contraseña es de las más usadas y se adivina fácil. Elige otra.')
  for (const usual of ['Segura2026', 'Guadalupe1', 'Mexico2026', 'Password1', 'Contraseña1']) {
    await password.fill('')
    await expect(told).toBeHidden()
    await password.pressSequentially(usual)
    await expect(told).toBeInViewport()
  }
  await password.fill('Trustno1')
  await page.getByRole('textbox', { name: 'Confirmar contraseña' }).fill('Trustno1')
  await expect(told).toBeHidden()
  await send(page)
  await expect(told).toBeInViewport()
  await expect(password).toBeFocused()
  await expect(password).toBeInViewport()
  await expectAccessible(page)
})

test('@telefono spec 1.5: the phone is formatted while typing, pasting and deleting', async ({ page }) => {
  await page.goto('/registro-consultora')
  const phone = page.getByLabel('Teléfono')
  await expect(phone).toHaveValue('+52 ')
  await phone.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('442123456789')
  await expect(phone).toHaveValue('+52 442 123 4567')
  for (const _ of '34567') await page.keyboard.press('Backspace')
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

test('@telefono spec 1.5: text typed before hydration stays, is formatted, validated and sent', async ({ page }) => {
  const wake = await asleep(page)
  await page.goto('/registro-consultora', { waitUntil: 'commit' })
  const email = freshEmail('pronta')
  await fillSolicitud(page, email)
  await expect(page.getByLabel('Teléfono')).toHaveValue('4421234567')
  await expect(page.getByRole('button', { name: 'Enviar Solicitud' })).toBeDisabled()
  await page.getByLabel('Ciudad').press('Enter')
  wake()
  await hydrated(page)
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Contraseña', exact: true })).toHaveValue('Azahar2026')
  await expect(page.getByLabel('Teléfono')).toHaveValue('+52 442 123 4567')
  await expect(page.getByLabel('Código postal')).toHaveValue('76000')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByText('(cumplido)')).toHaveCount(4)
  await send(page)
  await expect(page).toHaveURL('/consultor/en-revision')
})

test('@telefono spec 1.8: a known e-mail is reported at its field', async ({ page }) => {
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

test('@telefono spec 1.8: the refusals of the catalogue in their words', async ({ page }) => {
  const profile = 'Error al guardar los datos del perfil. Contacta soporte.'
  const role = 'Error al asignar permisos. Contacta soporte.'
  const user = 'No se pudo crear el usuario. Intenta nuevamente.'
  const refusals = [
    ['user', 'internal', 500, user, user],
    ['profile', 'internal', 500, profile, profile],
    ['role', 'internal', 500, role, role],
    [undefined, 'unavailable', 503, 'Intenta más tarde.', 'Error de autenticación: Intenta más tarde.'],
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
})

test('spec 3.3.5: five digits suggest the address, fill empty fields, and never block', async ({ page }) => {
  await page.goto('/registro-consultora')
  const [codigo, ciudad, barrio] = ['Código postal', 'Ciudad', 'Colonia'].map((label) => page.getByLabel(label)) as [
    Locator,
    Locator,
    Locator,
  ]
  await codigo.fill('64460')
  await expect(page.getByText('Monterrey, Nuevo León · Mitras Centro')).toBeVisible()
  await expect(ciudad).toHaveValue('Monterrey')
  await expect(barrio).toHaveValue('Mitras Centro')
  await expectAccessible(page)
  // A corrected código corrects the suggestion and not typed text.
  await barrio.fill('Obispado')
  await codigo.fill('76160')
  await expect(codigo).toHaveAccessibleDescription('Querétaro · 3 colonias para elegir')
  await expect(ciudad).toHaveValue('Querétaro')
  await expect(barrio).toHaveValue('Obispado')
  expect(
    await barrio.evaluate((it) => [...((it as HTMLInputElement).list?.options ?? [])].map(({ value }) => value)),
  ).toEqual(['Álamos 1ª Sección', 'Álamos 2ª Sección', 'Álamos 3ª Sección'])
  await codigo.fill('99999')
  await expect(codigo).toHaveAccessibleDescription('Zacatecas')
  await expect(ciudad).toHaveValue('')
  await codigo.fill('06700')
  await expect(ciudad).toHaveValue('Ciudad de México')
  await codigo.fill('17000')
  await expect(codigo).toHaveAccessibleDescription('Lo usamos para sugerirte tu ciudad y tu colonia.')
  await expect(ciudad).toHaveValue('')
  await expect(barrio).toHaveValue('Obispado')
})
