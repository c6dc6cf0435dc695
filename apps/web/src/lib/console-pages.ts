// Lists of the back office, page by page: every one of them answers `rows` and where the next page begins.
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

type Page<Row> = { rows: Row[]; next: string | null }
type Ask = { after: string | undefined; signal: AbortSignal }

/** `useInfiniteQuery(pagesOf([...], ({ after, signal }) => call(…, { query: { ...filters, after }, signal })))`. */
export function pagesOf<Row>(queryKey: readonly unknown[], ask: (input: Ask) => Promise<Page<Row>>) {
  return infiniteQueryOptions({
    queryKey: ['console', ...queryKey],
    queryFn: ({ pageParam, signal }) => ask({ after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Only what is chosen goes into the address of a call. */
export function chosen<Values extends Record<string, string>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<Values>
}
