import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { freePort } from '../set-up/free-port.ts'
import { until } from '../set-up/until.ts'
import type { Engine } from './browser.ts'

/** Debian's WebKit (webkit2gtk-driver), the engine of Safari, on a screen of its own (xvfb). */
export async function openWebkit(zone: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const env = { ...process.env, TZ: zone, DISPLAY: `:${String(display).trim()}`, NO_AT_BRIDGE: '1' }
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await until('WebKitWebDriver', () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // Otherwise each command waits for all of a page's code.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 })
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 1000 })
  return {
    open: async (url) => {
      await driver.executeScript('window.isLeft = true')
      await driver.get(url)
      const arrived = `return !window.isLeft && document.readyState !== 'loading'`
      // Between two pages there is none to ask.
      await until(url, () => driver.executeScript<boolean>(arrived).catch(() => false), 60_000)
    },
    run: async (body, ...args) => {
      const reply = await driver.executeAsyncScript<Reply>(inPage(body), ...args)
      if (reply.thrown !== undefined) throw new Error(reply.thrown)
      return reply.value as never
    },
    find: async (body, ...args) => {
      const found = await driver.executeScript<WebElement | null>(body, ...args)
      return (
        found && {
          click: () => found.click(),
          type: (text) => found.sendKeys(text),
          select: () => driver.executeScript('arguments[0].select()', found),
        }
      )
    },
    close: async () => {
      await driver.quit().catch(() => {})
      await Promise.all([server, screen].map(end))
    },
  }
}

type Reply = { value?: unknown; thrown?: string }

const inPage = (body: string) => `
  const done = arguments[arguments.length - 1]
  const work = async function () { ${body} }
  work.apply(null, arguments).then((value) => done({ value }), (error) => done({ thrown: String(error) }))`

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill()) await once(child, 'exit')
}
