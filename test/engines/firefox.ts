import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { Engine } from './browser.ts'

/** Debian's Firefox ESR, by WebDriver BiDi. */
export async function openFirefox(zone: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    env: { ...process.env, TZ: zone },
    defaultViewport: { width: 1280, height: 1000 },
    protocolTimeout: 120_000,
  })
  const page = await browser.newPage()
  // As text: the pages' policy lets no function be made of one.
  const call = (body: string, args: unknown[]) => `(async function () { ${body} }).apply(null, ${JSON.stringify(args)})`
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 120_000 })),
    run: <Result>(body: string, ...args: unknown[]) => page.evaluate(call(body, args)) as Promise<Result>,
    find: async (body, ...args) => {
      const handle = await page.evaluateHandle(call(body, args))
      const found = handle.asElement() as ElementHandle<HTMLInputElement> | null
      return (
        found && {
          click: () => found.click(),
          type: (text) => page.keyboard.type(text),
          select: () => found.evaluate((it) => it.select()),
        }
      )
    },
    close: () => browser.close(),
  }
}
