// A migration as PostgreSQL's own parser reads it, statement by statement.
import { parse } from 'libpg-query'

/** A node of the parse tree, as JSON; its name and its fields are PostgreSQL's. */
export type Node = Record<string, unknown>

export type Statement = {
  /** Such as `AlterTableStmt`. */
  kind: string
  node: Node
  /** From 1, where the statement's first word stands. */
  line: number
  /** The lines of comment right above it, without their dashes. */
  comments: string[]
}

export type Migration = {
  /** Such as `0059_notes`. */
  name: string
  /** Run statement by statement, outside a transaction. */
  isOutside: boolean
  statements: Statement[]
}

const OUTSIDE = /^-- outside a transaction\b/

/** Rejects with the parser's own words when the text is no SQL. */
export async function readMigration(name: string, text: string): Promise<Migration> {
  const bytes = Buffer.from(text)
  const { stmts = [] } = await parse(text)
  const statements = stmts.map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const [kind = '', node] = Object.entries(stmt ?? {})[0] ?? []
    const end = length === undefined ? bytes.length : start + length
    // All but the first begin, for the parser, right behind the `;` before: comments and empty lines come first.
    const whole = bytes.subarray(start, end).toString()
    const skipped = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(whole)?.[0] ?? ''
    const above = (bytes.subarray(0, start).toString() + skipped).split('\n')
    return { kind, node: node as Node, line: above.length, comments: commentsOver(above) }
  })
  return { name, isOutside: OUTSIDE.test(text), statements }
}

/** Of the last lines: the one the statement itself begins in holds none. */
function commentsOver(above: readonly string[]): string[] {
  const lines = above.slice(0, -1).map((each) => /^\s*--\s*(.*)$/.exec(each)?.[1])
  return lines.slice(lines.lastIndexOf(undefined) + 1).filter((each) => each !== undefined)
}
