import type { AnyRoute } from '@tanstack/react-router'

/**
 * A page gets the search params that its `validateSearch` names, and no other: links from campaigns and old bookmarks bring names that the
 * API refuses. The router alone would hand the whole search of the address to every page.
 */
export function dropUnknownSearch(root: AnyRoute): void {
  for (const route of Object.values((root.children ?? {}) as Record<string, AnyRoute>)) {
    const { validateSearch } = route.options
    if (route.children) dropUnknownSearch(route)
    else if (typeof validateSearch === 'function') route.options.validateSearch = onlyKnown(validateSearch)
  }
}

type Validate = (typed: Record<string, unknown>) => Record<string, unknown>

const onlyKnown =
  (validate: Validate): Validate =>
  (typed) => ({ ...Object.fromEntries(Object.keys(typed).map((name) => [name, undefined])), ...validate(typed) })
