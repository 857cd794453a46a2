import { type RasterFormat, rasterFormats } from '#shared/imagen.ts'

/** What may be uploaded as what: the browser refuses early, the server decides (spec 2.5 and 2.9). */

type UploadRule = { maxBytes: number; formats: readonly RasterFormat[] }

const megabyte = 1024 * 1024

export const uploadRules = {
  imagen: { maxBytes: 10 * megabyte, formats: rasterFormats },
  avatar: { maxBytes: 2 * megabyte, formats: ['jpeg', 'png', 'webp'] },
} as const satisfies Record<string, UploadRule>

/** The `accept` of a file input: what the phone's chooser offers first. The server judges by bytes. */
export const acceptOf = ({ formats }: UploadRule): string => formats.map((format) => `image/${format}`).join(',')

/** How long an unused picture is kept, for forms that are still open. */
export const graceMs = 24 * 60 * 60 * 1000
