// The answer of an address that the browser itself opens: where to go on, and what it keeps meanwhile.
import type { FastifyReply } from 'fastify'

export type Redirect = { location: string; cookie?: string }

export function sendRedirect(reply: FastifyReply, { location, cookie }: Redirect): FastifyReply {
  if (cookie) reply.header('set-cookie', cookie)
  // The address may carry what is for the next page alone.
  return reply.header('referrer-policy', 'no-referrer').redirect(location)
}
