import { dayMs } from '#shared/time.ts'
import type { UploadRule } from '#shared/uploads.ts'

/** What may be uploaded as what: the browser refuses early, the server decides (spec 2.5 and 2.9). */

/** The `accept` of a file input: what the phone's chooser offers first. The server judges by bytes. */
export const acceptOf = ({ formats }: UploadRule): string => formats.map((format) => `image/${format}`).join(',')

/** The largest that a picture of a product is sent, in pixels: a little more than the largest that is shown (docs/decisions/010). */
const maxSent = { width: 1600, height: 3840 }

/** A picture's size as it is sent: never larger than it is. */
export function sizeToSend({ width, height }: Size): Size {
  const scale = Math.min(1, maxSent.width / width, maxSent.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
type Size = { width: number; height: number }

/** How long an unused picture is kept, for forms that are still open. */
export const graceMs = dayMs
