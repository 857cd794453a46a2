import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  test('the right one matches, others do not, and equal ones have different hashes', async () => {
    const [hash, other] = [await hashPassword('Azahar2026'), await hashPassword('Azahar2026')]
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(hash).not.toBe(other)
    expect(await verifyPassword({ hash, password: 'Azahar2026' })).toBe(true)
    for (const password of ['azahar2026', 'Azahar2026 ', 'Azahar202', '']) {
      expect(await verifyPassword({ hash, password })).toBe(false)
    }
  })

  test('normalises accents', async () => {
    const hash = await hashPassword('Contraseña1')
    expect(await verifyPassword({ hash, password: 'Contrasen\u0303a1' })).toBe(true)
  })

  test.each([
    '',
    'x',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2id$v=19$m=0,t=2,p=1$AAAA$AAAA',
    '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA',
  ])('a hash like %j fits nothing', async (hash) => {
    expect(await verifyPassword({ hash, password: 'Azahar2026' })).toBe(false)
  })

  test('an older hash matches', async () => {
    const hash = '$argon2id$v=19$m=19456,t=2,p=1$ABEiM0RVZneImaq7zN3u/w$Ix+gwZnI0aAjgMPj4G427z628IDydd5wJCy3oT+2h4U'
    expect(await verifyPassword({ hash, password: 'Azahar2026' })).toBe(true)
  })

  test('more than twenty-two at once are rejected, and later ones work', async () => {
    const hash = await hashPassword('Azahar2026')
    const attempts = await Promise.allSettled(
      Array.from({ length: 24 }, () => verifyPassword({ hash, password: 'Azahar2026' })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(22)
    expect(attempts.filter((it) => it.status === 'rejected' && it.reason.code === 'unavailable')).toHaveLength(2)
    expect(await verifyPassword({ hash, password: 'Azahar2026' })).toBe(true)
  })
})
