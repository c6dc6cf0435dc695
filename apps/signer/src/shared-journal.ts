// The journal in the database, as this process knows it: every row verified as it is read, each new one chained to the last.
import { chainLine, faultOf, type Head, NO_LINES } from './chain-line.ts'
import { createKnownLines, type KnownLines } from './known-lines.ts'
import { type Line, lineFromText, lineToText } from './line.ts'
import { type Connection, insertRow, readLastSeq, readRows } from './store.ts'

const ROWS_AT_ONCE = 5_000

/** What was read is not what was written, or less than this process has already seen. A person has to look. */
export class JournalSpoilt extends Error {}

export type SharedJournal = KnownLines & {
  head(): Head
  /** The newest moment of a line, in milliseconds since 1970. */
  lastAt(): number
  /** Reads on to the end. Throws JournalSpoilt, and then each time. */
  follow(connection: Connection): Promise<void>
  /** Resolves once it is committed. Rejects when it is not, or nobody knows: then only `follow` in a new term tells. */
  write(connection: Connection, term: number, line: Line): Promise<void>
}

export function createSharedJournal(key: Buffer): SharedJournal {
  const { remember, ...known } = createKnownLines()
  let head: Head = NO_LINES
  let lastAt = 0
  const take = (row: Head & { line: string }) => {
    const line = lineFromText(row.line)
    head = { seq: row.seq, hash: row.hash }
    lastAt = Math.max(lastAt, line.at)
    remember(line)
  }
  return {
    ...known,
    head: () => head,
    lastAt: () => lastAt,
    async follow(connection) {
      const last = await readLastSeq(connection)
      if (last < head.seq)
        throw new JournalSpoilt(
          `the journal ends at ${last}, and ${head.seq} lines were seen: the database was brought back from an old copy`,
        )
      // The last line that is known is read again: another history of the same length has another one.
      let before = head.seq === 0 ? undefined : head
      for (;;) {
        const rows = await readRows(connection, before ? before.seq - 1 : head.seq, ROWS_AT_ONCE)
        const news = before ? rows.slice(1) : rows
        if (before && !rows[0]?.hash.equals(before.hash))
          throw new JournalSpoilt(`the line ${before.seq} of the journal is not the one that was seen`)
        for (const row of news) {
          const fault = faultOf(head, row, key)
          if (fault) throw new JournalSpoilt(`the journal cannot be used: ${fault}`)
          take(row)
        }
        if (rows.length < ROWS_AT_ONCE) return
        before = undefined
      }
    },
    async write(connection, term, line) {
      const row = chainLine(head, { term, line: lineToText(line), key })
      await insertRow(connection, row)
      take(row)
    },
  }
}
