// One request of a money call: who, what, and the key that makes it safe to repeat.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'

export type OnceCall = {
  /** A customer, a company, or a partner: a key of one is nothing to another. */
  caller: { id: string }
  endpoint: EndpointSpec
  key: string | undefined
  body: unknown
  reply: FastifyReply
}
