import { z } from 'zod'
import { draftStorage } from '#ui/draft-storage.ts'
import type { Revision } from './revision.ts'

const schema = z.custom<Revision>((value) => typeof value === 'object' && value !== null && 'base' in value)

/**
 * A revision that was not sent yet, in this tab: a reload and the way back find it again. The number in the key changes with the
 * format, so that an old one is not taken for a new one.
 */
export const revisionDraft = (pedidoId: string) =>
  draftStorage<Revision>('tab', `azahar-revision-1-${pedidoId}`, schema)
