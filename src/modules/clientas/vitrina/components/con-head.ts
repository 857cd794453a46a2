import type { QueryClient } from '@tanstack/react-query'
import { type PageFacts, pageHead } from '#modules/ajustes/sitio/components/page-head.ts'

/**
 * What a page of a vitrina says of itself. Its loader makes it, so that a visitor of other pages does not fetch these words.
 * @param facts.canonical the plain page of the same; `null` where there is none, and then search engines leave it out.
 */
export const conHead = (queryClient: QueryClient, facts: PageFacts & { canonical: string | null }) =>
  pageHead({ match: { context: { queryClient } } }, facts)
