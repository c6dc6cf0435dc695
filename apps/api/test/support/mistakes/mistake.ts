// One mistake that an operator makes, how a test makes it, and the line with which the doctor finds it.
import type { DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import type { Config } from '../../../src/config/read-config.ts'
import type { Deps } from '../../../src/deps.ts'
import type { ChainApp } from '../withdrawals.ts'

type Settings = Readonly<Record<string, string | undefined>>
type Undo = () => unknown

export type Mistake = {
  /** In the words of whoever made it. */
  made: string
  /** On top of those of an installation with nothing wrong. */
  settings?: Settings | ((app: ChainApp) => Settings)
  /** What is done outside of the settings, or which of them only then are known; answers what undoes it. */
  plant?: (app: ChainApp) => Promise<Undo | { undo: Undo; settings: Settings }>
  /** What no demo starts with. */
  config?: (config: Config) => Config
  /** What its server says of itself, or what its clock shows. */
  deps?: (deps: Deps) => Deps
  /** `about: says`, of exactly one line. */
  found: RegExp
  /** What to do. */
  remedy: RegExp
  state?: DoctorFinding['state']
  /** Lines that follow from the same mistake; any other fails the test. */
  also?: RegExp
}

/** Whoever made a mistake in the database, as the owner of its tables; `undo` in the same words. */
export function inDatabase(plant: string, undo: string): NonNullable<Mistake['plant']> {
  return async (app) => {
    await app.asOwner((owner) => owner.query(plant))
    return () => app.asOwner((owner) => owner.query(undo))
  }
}

/** What a server of an operator says of itself; that of tests may lose what it confirmed. */
export const SOUND = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_checksums: 'on' }

/** A server of PostgreSQL that says otherwise of itself. */
export function withServer(facts: Record<string, unknown>): NonNullable<Mistake['deps']> {
  return (deps) => ({
    ...deps,
    db: deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) => ('full_page_writes' in row ? { ...row, ...facts } : row)),
      }),
    }),
  })
}
