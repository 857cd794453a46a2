import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMonth, mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { openAzahar } from '../set-up/demo-server.ts'
import { type Browser, openBrowser } from './browser.ts'
import { openFirefox } from './firefox.ts'
import { order, pick, review, signIn } from './journeys.ts'
import { pagesOf, patternOf, patterns, people } from './pages.ts'
import { openWebkit } from './webkit.ts'

/** Every page and the main journeys in the engines of Safari and Firefox, on devices whose day is not Mexico's. */

const engines = [
  { name: 'WebKit', openEngine: openWebkit, zone: 'Pacific/Kiritimati' },
  { name: 'Firefox', openEngine: openFirefox, zone: 'Pacific/Pago_Pago' },
]

describe.each(engines)('$name', ({ openEngine, zone }) => {
  let azahar: Awaited<ReturnType<typeof openAzahar>>
  let address: string
  let browser: Browser

  beforeAll(async () => {
    azahar = await openAzahar()
    address = await azahar.serve('engines', {})
    browser = await openBrowser(openEngine, address, zone)
  }, 2 * minuteMs)

  afterAll(async () => {
    await browser?.close()
    await azahar?.stop()
  }, minuteMs)

  const journeys = [
    ['a consultora orders; what is typed before the code arrives stays @smoke', order],
    ['staff propose changes and the consultora accepts them', review],
    ['the warehouse picks a surtido', pick],
  ] as const
  test.each(journeys)(
    '%s',
    async (_, journey) => {
      await journey(browser, address)
      expect(browser.problems()).toEqual([])
    },
    5 * minuteMs,
  )

  const opened = new Set<string>()

  test.each(people)(
    'every page of %s opens without an error',
    async (who) => {
      const pages = await pagesOf(address, who)
      if (who !== 'visitante') await signIn(browser, who)
      const wrong: string[] = []
      for (const path of pages) {
        wrong.push(...(await look(browser, path)).map((problem) => `${who} ${path}: ${problem}`))
        opened.add(patternOf(path))
      }
      expect(wrong).toEqual([])
    },
    20 * minuteMs,
  )

  test('each URL of the product was opened by somebody', () => {
    expect(patterns.filter((pattern) => !opened.has(pattern))).toEqual([])
  })

  test(
    'days are the server’s on a device that is weeks behind @smoke',
    async () => {
      const ahead = 40 * dayMs
      const clock = new URL('../set-up/shifted-clock.mjs', import.meta.url)
      // No page is open that would miss the server.
      await browser.open('/robots.txt')
      await azahar.serve('ahead', { NODE_OPTIONS: `--import=${clock}`, CLOCK_SHIFT_MS: String(ahead) })
      // The browser looks for an icon of the open page while no server runs.
      browser.problems()
      const today = mexicanDay(new Date(Date.now() + ahead))
      await signIn(browser, 'consultora')
      expect(await look(browser, paths.dispositivos)).toEqual([])
      expect(await look(browser, paths.miNegocio)).toEqual([])
      await browser.says(formatMonth(today.slice(0, 7)))
      await signIn(browser, 'admin')
      for (const path of [paths.adminReportes, paths.adminEquipo]) expect(await look(browser, path)).toEqual([])
    },
    5 * minuteMs,
  )
})

/** Pages of a letter's link, opened without its code, ask the server and hear that there is no such link. */
const ofDeadLink = /^POST \/api\/cuentas\/(recuperacion|invitacion)\/revision: 404$/

/** Opens a page. @returns its problems. */
async function look(browser: Browser, path: string): Promise<string[]> {
  await browser.goto(path)
  const shown = await browser.run<string[]>(`
    const text = document.body.innerText
    return [
      ...(/Algo salió mal/.test(text) ? ['Algo salió mal'] : []),
      ...(document.querySelector('h1')?.textContent.trim() ? [] : ['no heading: ' + text.slice(0, 200)]),
    ]`)
  return [...shown, ...browser.problems().filter((problem) => !ofDeadLink.test(problem))]
}
