// A line of the audit as it is searched for and shown. Pure.
import type { AuditLine } from '@kivuko/contract/console-audit.ts'

export type LineFilter = {
  /** One of these did it. */
  actors?: readonly string[] | undefined
  /** What was done, or its beginning. */
  action?: string | undefined
  /** It was done to one of these. */
  subjects?: readonly string[] | undefined
  /** Days where the operator is, both included. */
  from?: string | undefined
  to?: string | undefined
}

export type NamedLine = {
  id: bigint
  at: Date
  actor: string
  actor_name: string | null
  action: string
  subject: string
  subject_name: string | null
  detail: string | null
}

export function toLineAnswer({ id, at, ...line }: NamedLine): AuditLine {
  return { id: String(id), at: at.toISOString(), ...line }
}
