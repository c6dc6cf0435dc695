// The pages of a document: which is shown, which were opened by whoever looks, and what is left of them.
import type { PermittedPage } from '@kivuko/contract/console-documents.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageQuery, pagesKey, permitQuery } from './api.ts'

export type DocumentPages = {
  /** Of the permits; without them nothing is known of the pages. */
  permits: UseQueryResult<{ document_number: string; pages: PermittedPage[] }>
  /** From 1. */
  page: number
  turnTo: (page: number) => void
  picture: UseQueryResult<Blob>
  /** Those still to be opened; undefined until the permits are there. */
  unopened: readonly number[] | undefined
}

const NONE: readonly PermittedPage[] = []

/** Nothing is asked for while `isOn` is false. */
export function usePages({
  id,
  reason,
  isOn,
}: {
  id: string
  reason: string | undefined
  isOn: boolean
}): DocumentPages {
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const permits = useQuery({ ...permitQuery({ id, reason }), enabled: isOn })
  const pages = permits.data?.pages
  const picture = useQuery({
    ...pageQuery({ id, reason, page, permits: pages ?? NONE }),
    enabled: isOn && pages !== undefined,
  })
  const isSeen = picture.data !== undefined
  useEffect(() => {
    if (isSeen) setOpened((before) => (before.has(page) ? before : new Set([...before, page])))
  }, [isSeen, page])
  useEffect(() => () => queries.removeQueries({ queryKey: pagesKey(id) }), [queries, id])
  return {
    permits,
    page,
    turnTo: (next) => next >= 1 && next <= (pages?.length ?? 1) && setPage(next),
    picture,
    unopened: pages?.filter((each) => !each.was_opened && !opened.has(each.page)).map((each) => each.page),
  }
}
