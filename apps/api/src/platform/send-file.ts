// Answers a file to save or to show: its name is ours and safe in a header, and who hangs up ends the making of it.
import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type FileAnswer = {
  /** With its ending: letters, digits, `.`, `-` and `_`. */
  name: string
  type: string
  content: Readable
  /** To be looked at, not saved: what somebody else sent, so nothing of it may act. */
  isShown?: true
}

/** A file that takes longer is made in the background: this says how to come by it. */
export type LaterAnswer<Said> = { later: Said }

const HARMLESS_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const SAFE_NAME = /^[\w-]+(\.[\w-]+)+$/

/** The stream is destroyed when the caller hangs up. `cache-control: no-store` is on every answer. */
export function sendFile(reply: FastifyReply, { name, type, content, isShown }: FileAnswer): FastifyReply {
  assert(SAFE_NAME.test(name), 'a file name is made of letters, digits and signs that need no quoting')
  if (isShown) reply.header('content-security-policy', HARMLESS_POLICY)
  const disposition = isShown ? 'inline' : 'attachment'
  return reply.header('content-disposition', `${disposition}; filename="${name}"`).type(type).send(content)
}

export function sendLater(reply: FastifyReply, said: unknown): FastifyReply {
  return reply.code(202).send(said)
}
