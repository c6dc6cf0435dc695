// A page of a list, cut from one row more than it holds: whether more follow, and from where.

export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
