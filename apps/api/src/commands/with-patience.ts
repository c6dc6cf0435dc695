// For commands that read whole tables at once: a statement may take an hour.
import type { Config } from '#config/read-config.ts'

const HOUR_MS = 3_600_000

export function withPatience(config: Config): Config {
  const { database } = config
  return { ...config, database: { ...database, times: { ...database.times, statementMs: HOUR_MS } } }
}
