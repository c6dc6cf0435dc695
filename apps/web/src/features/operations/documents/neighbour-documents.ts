// The place of a document in the list it was opened from. Pure.

export type Neighbours = {
  previous: string | undefined
  /** Of one that is not in the list, the first of the list. */
  next: string | undefined
  /** From 1; undefined for one that is not in the list. */
  place: number | undefined
  /** `14`, or `50+` while there are pages to come. */
  count: string
}

type Page = { rows: readonly { id: string }[]; next: string | null }

export function neighboursOf(pages: readonly Page[], id: string): Neighbours {
  const ids = pages.flatMap(({ rows }) => rows.map((row) => row.id))
  const index = ids.indexOf(id)
  const hasMore = pages.at(-1)?.next != null
  return {
    previous: index > 0 ? ids[index - 1] : undefined,
    next: ids[index + 1],
    place: index < 0 ? undefined : index + 1,
    count: `${ids.length}${hasMore ? '+' : ''}`,
  }
}
