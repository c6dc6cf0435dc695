// A list of the console: rows of an endpoint page by page, with what is chosen of them in the address.
import type { EndpointSpec, Response } from '@kivuko/contract/endpoint.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { type AddressChoices, useAddressChoices } from '#lib/use-address-choices.ts'

type Page = { rows: unknown[]; next: string | null }
type RowOf<E extends EndpointSpec> = Response<E> extends { rows: (infer Row)[] } ? Row : never
type Values<Name extends string> = Record<Name, string>
export type Rows<Row> = InfiniteData<{ rows: Row[]; next: string | null }>

/** What a filter says in the address when it asks for every row although the list begins with some. */
export const EVERY = 'all'
/** Often enough to notice what came in, seldom enough to be no load. */
export const READ_AGAIN_MS = 30_000

type ListSpec<E extends EndpointSpec, Filter extends string, Other extends string> = {
  /** Answers `rows` and `next`. */
  endpoint: E
  params?: { id: string }
  /** Names of the address that choose rows. */
  filters?: readonly Filter[]
  /** Names of the address that choose none, such as the row that is open. */
  others?: readonly Other[]
  /** What is asked for as long as nothing is chosen. */
  first?: Partial<Values<NoInfer<Filter>>>
  /** What the call is asked, where it is not the filters as they are. */
  ask?: (values: Values<NoInfer<Filter>>) => Record<string, string>
  /** Work comes in by itself: the list is read again every half minute. */
  polls?: boolean
}

export type List<Row, Name extends string = string> = AddressChoices<Name> & {
  query: UseInfiniteQueryResult<Rows<Row>>
  first: Partial<Record<string, string>>
  isFiltered: boolean
  clear: () => void
}

/** Of every page of a list, whatever is chosen of it: to have it read anew. */
export function listKey(endpoint: EndpointSpec): string[] {
  return ['console', endpoint.id]
}

export function useList<
  E extends EndpointSpec,
  const Filter extends string = never,
  const Other extends string = never,
>(spec: ListSpec<E, Filter, Other>): List<RowOf<E>, Filter | Other> {
  const { filters = [], others = [], first = {} } = spec
  const hidden = filters.filter((name) => spec.endpoint.hides?.includes(name))
  const choices = useAddressChoices<Filter | Other>([...filters, ...others], hidden)
  const { values, change } = choices
  const nothing = Object.fromEntries(filters.map((name) => [name, ''])) as Values<Filter | Other>
  return {
    ...choices,
    query: useInfiniteQuery(pagesOf<E, Filter, Other>(spec, values)) as UseInfiniteQueryResult<Rows<RowOf<E>>>,
    first,
    isFiltered: filters.some((name) => values[name] !== ''),
    clear: () => change(nothing),
  }
}

function pagesOf<E extends EndpointSpec, Filter extends string, Other extends string>(
  { endpoint, params, filters = [], first = {}, ask = (values) => values, polls = false }: ListSpec<E, Filter, Other>,
  values: Values<Filter>,
) {
  const wanted = filters.map((name) => [name, values[name] || (first as Partial<Values<Filter>>)[name] || ''] as const)
  const asked = ask(
    Object.fromEntries(wanted.map(([name, value]) => [name, value === EVERY ? '' : value])) as Values<Filter>,
  )
  // What an address says is checked by the server, as every call is.
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  return infiniteQueryOptions({
    queryKey: [...listKey(endpoint), params, query],
    queryFn: ({ pageParam: after, signal }) =>
      call<EndpointSpec>(endpoint, { params, query: { ...query, after }, signal } as never) as Promise<Page>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: polls && READ_AGAIN_MS,
  })
}
