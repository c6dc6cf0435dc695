// What calls and jobs need, whatever they are about.

export type PlatformTables = {
  absent_processes: {
    owner: bigint
    seen_at: Date
  }
  budgets: { key: string; ends_at: Date; spent: number }
  idempotency_keys: {
    user_id: string
    key: string
    endpoint: string
    body_hash: Buffer
    owner: bigint
    started_at: Date
    status: number | null
    answer: unknown
  }
  provider_calls: {
    hour: Date
    provider: string
    succeeded: bigint
    failed: bigint
    unknown: bigint
    unsent: bigint
    held: bigint
    answer_ms: bigint
    slowest_ms: number
    last_answer_at: Date | null
  }
  read_marks: { reader: string; lsn: string; marked_at: Date }
  provider_tokens: {
    name: string
    turn: bigint
    taken_at: Date
    told_turn: bigint
    sealed_token: Buffer | null
    ends_at: Date | null
  }
}
