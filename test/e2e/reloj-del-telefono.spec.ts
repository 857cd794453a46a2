import { expect } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { dayMs } from '#shared/time.ts'
import { hydrated, signIn, test } from './azahar.ts'

/** A device whose clock and time zone are wrong: days and months are the server's. */

const monthOf = (at: Date): string =>
  new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'America/Mexico_City' }).format(at)

for (const [name, days, timezoneId] of [
  ['40 days ahead, in Tokyo', 40, 'Asia/Tokyo'],
  ['40 days behind, in Honolulu', -40, 'Pacific/Honolulu'],
  ['12 hours ahead, in Kiritimati', 0.5, 'Pacific/Kiritimati'],
] as const) {
  test.describe(`a clock ${name}`, () => {
    test.use({ timezoneId })

    test('@telefono pages show the same days as the server, without an error', async ({ page, context }) => {
      test.slow()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
      page.on('console', (told) => told.type() === 'error' && errors.push(`${page.url()}: ${told.text()}`))
      await page.clock.setSystemTime(Date.now() + days * dayMs)
      await signIn(context, 'consultora')
      for (const path of [
        paths.misPedidos,
        paths.clientas,
        paths.misDevoluciones,
        paths.dispositivos,
        paths.miNegocio,
      ]) {
        await page.goto(path)
        await hydrated(page)
      }
      await expect(page.getByRole('main')).toContainText(new RegExp(monthOf(new Date()), 'i'))
      await page.goto('about:blank')
      await signIn(context, 'admin')
      for (const path of [paths.adminDashboard, paths.adminPedidos, paths.adminCampanas, paths.adminReportes]) {
        await page.goto(path)
        await hydrated(page)
        await expect(page.getByText('Algo salió mal')).toHaveCount(0)
      }
      expect(errors).toEqual([])
    })
  })
}
