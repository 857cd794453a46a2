import { defineConfig } from 'vitest/config'

/** The same API tests on each engine; Node runs the server's TypeScript natively, as in production. */
const testsOn = (engine: 'sqlite' | 'postgres', name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name: `${name}-${engine}`,
    include,
    env: { TEST_ENGINE: engine },
    globalSetup: engine === 'postgres' ? ['test/set-up/postgres.ts'] : [],
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
})

/** Fault tests that need the other engine. */
const otherEngine = { sqlite: 'database|pooler', postgres: 'sqlite-file' }

export default defineConfig({
  test: {
    // One process and one module graph per worker: tests share no state but what they make, and start at once.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // As the journeys: what passes only on a retry is marked so in the report.
    retry: process.env.CI ? 1 : 0,
    env: { LOG_LEVEL: 'silent', TZ: 'UTC' },
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'test/*.test.{ts,mjs}'] } },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['test/engines/*.test.ts'],
          globalSetup: ['test/set-up/make-demo.ts'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      ...(['sqlite', 'postgres'] as const).flatMap((engine) => [
        testsOn(engine, 'api', ['test/api/**/*.test.ts']),
        testsOn(engine, 'attacks', ['test/security/**/*.test.ts']),
        // Takes minutes: `npm run test:trust`.
        testsOn(engine, 'faults', [`test/faults/!(${otherEngine[engine]}).test.ts`]),
      ]),
    ],
  },
})
