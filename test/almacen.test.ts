import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv, SettingsError } from '#platform/env.ts'
import { fileNames, isFileName, openImageStore } from '#platform/images/store.ts'
import { openBucket } from './set-up/s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'azahar-store-'))
const bucket = await openBucket()
afterAll(() => {
  bucket.close()
  rmSync(folder, { recursive: true })
})

const s3Settings = bucket.settings
const image = (first: string) => {
  const id = first.repeat(32)
  const anchos = [160, 320]
  const file = (ancho: number, format: 'avif' | 'webp') => ({ ancho, format, bytes: Buffer.from(`${ancho} ${format}`) })
  return { id, anchos, files: anchos.flatMap((ancho) => [file(ancho, 'avif'), file(ancho, 'webp')]) }
}

describe.each([
  ['the local folder', {}],
  ['an S3-compatible store', s3Settings],
])('%s', (_, settings) => {
  const store = openImageStore(readEnv({ DATA_DIR: folder, ...settings }, 'test'))
  const read = async (name: string) => {
    const stream = await store.open(name)
    return stream && new Response(stream).text()
  }

  test('a stored object is read back, and a missing one is absent', async () => {
    const photo = image('a')
    expect(await store.has(photo)).toBe(false)
    await store.put(photo)
    expect(await store.has(photo)).toBe(true)
    expect(await read(`${photo.id}-320.webp`)).toBe('320 webp')
    expect(await read(`${photo.id}-640.webp`)).toBeNull()
    expect(await store.has({ ...photo, anchos: [160, 640] })).toBe(false)
  })

  test('storing it again changes nothing; removing is complete and idempotent', async () => {
    const photo = image('b')
    await store.put(photo)
    await store.put(photo)
    await store.remove(photo)
    await store.remove(photo)
    expect(await Promise.all(fileNames(photo).map(read))).toEqual([null, null, null, null])
  })

  test('no name leads out of the store', async () => {
    for (const name of ['../azahar.sqlite', `${'a'.repeat(32)}-160.svg`, `x/${'a'.repeat(32)}-160.webp`, '']) {
      expect(isFileName(name)).toBe(false)
      expect(await read(name)).toBeNull()
    }
  })
})

describe('an S3-compatible store that fails', () => {
  const store = openImageStore(readEnv({ DATA_DIR: folder, ...s3Settings }, 'test'))

  test('an unreachable store is an error, not an empty store', async () => {
    bucket.fail(503)
    await expect(store.open(`${'a'.repeat(32)}-160.webp`)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.put(image('c'))).rejects.toMatchObject({ code: 'unavailable' })
    bucket.fail(0)
  })

  test('a wrong key is an error, not an empty store', async () => {
    const settings = { ...s3Settings, S3_SECRET_ACCESS_KEY: 'otro secreto' }
    const stranger = openImageStore(readEnv({ DATA_DIR: folder, ...settings }, 'test'))
    await expect(stranger.open(`${'a'.repeat(32)}-160.webp`)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(stranger.put(image('d'))).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a missing bucket is reported on the first write', async () => {
    const settings = { ...s3Settings, S3_BUCKET: 'otra' }
    const elsewhere = openImageStore(readEnv({ DATA_DIR: folder, ...settings }, 'test'))
    await expect(elsewhere.put(image('e'))).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('objects have a content type and are immutable', () => {
    expect(bucket.objects.size).toBeGreaterThan(0)
    for (const { type, caching } of bucket.objects.values()) {
      expect(type).toMatch(/^image\/(avif|webp)$/)
      expect(caching).toBe('public, max-age=31536000, immutable')
    }
  })

  test('incomplete settings are refused with a sentence for each missing one', () => {
    const { S3_SECRET_ACCESS_KEY: _, S3_REGION: __, ...half } = s3Settings
    expect(() => readEnv(half, 'test')).toThrow(SettingsError)
    expect(() => readEnv(half, 'test')).toThrow(/S3_REGION must be set too.*\nS3_SECRET_ACCESS_KEY must be set too/)
  })
})
