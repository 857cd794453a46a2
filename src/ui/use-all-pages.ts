import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

type Query = Pick<UseInfiniteQueryResult, 'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>

/** Reads a list page after page to its end; one that failed waits until it is asked for again. @returns whether all of them are there. */
export function useAllPages({ data, hasNextPage, isFetching, isError, fetchNextPage }: Query): boolean {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return data !== undefined && !hasNextPage
}
