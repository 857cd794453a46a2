import { defineConfig } from '@playwright/test'

/**
 * The journeys, on a telephone and at a desk, against the built product with the demo world (npm run e2e). One whose subject is the
 * same on every screen is told once: its title begins with @telefono or @escritorio (docs/decisions/016).
 */
export default defineConfig({
  ...(process.env.SMOKE && { grep: /@smoke/ }),
  testDir: 'test/e2e',
  globalSetup: './test/set-up/make-demo.ts',
  // A file is a story on a demo world of its own (test/e2e/azahar.ts): its journeys follow one another.
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Where nobody watches, a journey may be tried again; the summary names it as flaky, and it is mended like a fault.
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'telefono',
      grepInvert: /@escritorio/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    {
      name: 'escritorio',
      grepInvert: /@telefono/,
      // Of the journeys that npm test has, those that are not a desk's alone are told on the phone.
      ...(process.env.SMOKE && { grep: /@escritorio @smoke/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
