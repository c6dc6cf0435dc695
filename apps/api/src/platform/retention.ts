// What is kept for how long, and why: every district names its own, one job forgets, and docs/security/retention.md is the
// table of all. Pure.

export type Retention = {
  /** In plain words, with the tables' names. */
  what: string
  /** `inWords` of the constant the sweep goes by, or what its end depends on. */
  keptFor: string
  why: string
  /** Forgets what is over. Run again, it goes on. */
  forget(): Promise<void>
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** '400 days', '1 hour'. */
export function inWords(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms % each === 0) ?? ['millisecond', 1]
  const count = ms / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The rows of the table in docs/security/retention.md. */
export function retentionTable(retentions: readonly Omit<Retention, 'forget'>[]): string {
  const rows = retentions.map(({ what, keptFor, why }) => `| ${what} | ${keptFor} | ${why} |`)
  return ['| What | Kept for | Why |', '|---|---|---|', ...rows].join('\n')
}
