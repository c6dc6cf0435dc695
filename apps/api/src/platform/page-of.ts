// A page of a list, cut from one row more than it holds: whether more follow, and from where.

export type Page<Row> = { rows: Row[]; next: string | null }

export function pageOf<Row extends { id: string | bigint }>(rows: readonly Row[], limit: number): Page<Row> {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, next: last ? String(last.id) : null }
}
