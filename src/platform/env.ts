import { deflateRawSync } from 'node:zlib'
import { z } from 'zod'

/** Environment variables of a server, read once at start. Messages complete the sentence «NAME …». */
const settings = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int()
    .min(0, 'must be from 0 to 65535')
    .max(65535, 'must be from 0 to 65535')
    .default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  BRAND_DIR: z.string().min(1).default('./brand'),
  DATABASE_URL: postgresUrl('leave it out to use the SQLite file in DATA_DIR'),
  DATABASE_DIRECT_URL: postgresUrl('leave it out unless DATABASE_URL is a pooler such as PgBouncer'),
  APP_URL: z.url({ protocol: /^https?$/, error: 'must be a full address such as https://azahar.example' }).optional(),
  AUTH_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  HSTS_SUBDOMAINS: z.enum(['0', '1'], 'must be 1 (every subdomain of APP_URL is https, too) or 0').default('0'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be a full address such as https://s3.example' }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('info'),
  TRUST_PROXY: z.enum(['0', '1'], 'must be 1 (behind a reverse proxy) or 0').default('0'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/, 'must start with smtp:// or smtps:// (leave it out to keep mail in the outbox)')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address such as Azahar <hola@azahar.example>',
    )
    .optional(),
  CONFIRM_EMAIL: z.enum(['0', '1'], 'must be 1 (e-mail addresses are confirmed before sign-in) or 0').default('0'),
  RECOVERY_MINUTES: limit(30, 60),
  LOGIN_TRIES_PER_ACCOUNT: limit(10),
  LOGIN_FAILURES_PER_ADDRESS: limit(30),
  LOGIN_WINDOW_MINUTES: limit(15, 24 * 60),
  RECOVERIES_PER_ACCOUNT_HOURLY: limit(3),
  RECOVERIES_PER_ADDRESS_HOURLY: limit(20),
  SIGN_UPS_PER_ADDRESS_HOURLY: limit(20),
  PEDIDOS_PER_CONSULTORA_HOURLY: limit(30, 1_000_000),
  READS_PER_PERSON_MINUTE: limit(240),
  AVATARS_PER_PERSON_DAILY: limit(50),
  IMAGES_PER_ADMIN_DAILY: limit(1_000),
  OPS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 characters or more, without spaces')
    .optional(),
  WHATSAPP_PREFIX: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a country code of 1 to 4 digits')
    .default('595'),
})

export type Mode = 'production' | 'demo' | 'dev' | 'test'

export type Env = z.infer<typeof settings> & { mode: Mode; HOST: string }

export class SettingsError extends Error {}

/**
 * Reads the settings from the process environment.
 * @param source usually `process.env`; empty strings count as unset.
 * @param mode production listens on all addresses and requires `APP_URL` and `AUTH_SECRET`.
 * @throws SettingsError with one line per wrong variable.
 */
export function readEnv(source: Record<string, string | undefined>, mode: Mode): Env {
  const named = Object.entries(source).filter(([, value]) => value !== undefined && value !== '')
  const given = { ...ofMode[mode], ...Object.fromEntries(named) }
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`).join('\n'))
  }
  const env = parsed.data
  demandAllOrNone(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new SettingsError(
      'DATABASE_URL must be set too, as DATABASE_DIRECT_URL is a second way to the same database.',
    )
  if (mode === 'production') demandSafe(env)
  return { ...env, mode, HOST: env.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1') }
}

/** Demo and tests need higher limits. */
const ofMode: Record<Mode, Record<string, string>> = {
  production: {},
  demo: { PEDIDOS_PER_CONSULTORA_HOURLY: '500', READS_PER_PERSON_MINUTE: '2400' },
  dev: { PEDIDOS_PER_CONSULTORA_HOURLY: '500', READS_PER_PERSON_MINUTE: '2400' },
  test: { PEDIDOS_PER_CONSULTORA_HOURLY: '1000000', READS_PER_PERSON_MINUTE: '100000' },
}

function postgresUrl(without: string) {
  return z
    .string()
    .regex(/^postgres(ql)?:\/\//, `must start with postgres:// (${without})`)
    .optional()
}

/** A whole number from 1. The docs name each limit with its default. */
function limit(usual: number, max = 100_000) {
  const sentence = `must be a whole number from 1 to ${max}`
  return z.coerce.number(sentence).int(sentence).min(1, sentence).max(max, sentence).default(usual)
}

/** All S3_* or none; otherwise pictures silently go to disk. */
function demandAllOrNone(env: z.infer<typeof settings>, names: (keyof typeof env)[]) {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return
  throw new SettingsError(
    missing.map((name) => `${name} must be set too, as ${names.join(', ')} belong together.`).join('\n'),
  )
}

/** Required in production. */
function demandSafe(env: z.infer<typeof settings>): void {
  demand(env, ['APP_URL', 'AUTH_SECRET'])
  const sentences = [
    ...(isGuessable(env.AUTH_SECRET ?? '')
      ? ['AUTH_SECRET can be guessed. Make one with: openssl rand -base64 36.']
      : []),
    ...(isOpenToListeners(env.APP_URL ?? '')
      ? [
          'APP_URL must begin with https: (a password sent over http can be read on its way; http is for localhost alone).',
        ]
      : []),
  ]
  if (sentences.length > 0) throw new SettingsError(sentences.join('\n'))
}

/** Few distinct characters, or text too compressible to be random. */
const isGuessable = (secret: string): boolean => new Set(secret).size < 10 || deflateRawSync(secret).length < 24

const isOpenToListeners = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function demand(env: z.infer<typeof settings>, names: (keyof typeof env)[]) {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length > 0)
    throw new SettingsError(missing.map((name) => `${name} must be set in production.`).join('\n'))
}
