// What callers of a cluster were answered while its machines failed, and which of that nobody may be given.

/** How often each came. */
export type Answers = ReadonlyMap<string, number>

export type AnswerTally = {
  /** `status` is 0 when no answer came; then `cause` says why, in Node's word for it. */
  count(status: number, cause?: string): void
  /** Statuses, and for calls without an answer `none: <cause>`. */
  seen(): Answers
  /** Calls of which the caller does not know whether they were done, because their line broke. */
  unknown(): number
  /** What nobody may be given, in words. */
  faults(): string[]
}

/**
 * The line broke or was not taken, which a caller must expect of any network: what became of the call is unknown, and the
 * repeat under its key tells. No answer for any other reason is a call that hung.
 */
const BROKEN_LINES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/** A database that is away is told as 503, with which a caller knows that nothing was done yet; no other fault is. */
const isFault = (status: number) => status >= 500 && status !== 503

export function createAnswerTally(): AnswerTally {
  const statuses = new Map<number, number>()
  const causes = new Map<string, number>()
  return {
    count(status, cause = 'no word why') {
      if (status === 0) causes.set(cause, (causes.get(cause) ?? 0) + 1)
      else statuses.set(status, (statuses.get(status) ?? 0) + 1)
    },
    seen: () =>
      new Map([
        ...[...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => [String(status), times] as const),
        ...[...causes].map(([cause, times]) => [`none: ${cause}`, times] as const),
      ]),
    unknown: () => BROKEN_LINES.reduce((sum, cause) => sum + (causes.get(cause) ?? 0), 0),
    faults: () => [
      ...[...statuses]
        .filter(([status]) => isFault(status))
        .map(([status, times]) => `${status} was answered ${times} times`),
      ...[...causes]
        .filter(([cause]) => !BROKEN_LINES.includes(cause))
        .map(([cause, times]) => `no answer came ${times} times: ${cause}`),
    ],
  }
}

/** Why no answer came, in Node's word for it: fetch wraps what it met. */
export function causeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string; name?: string }; name?: string }
  return cause?.code ?? cause?.name ?? name ?? 'no word why'
}
