// The query of a call, with what came in a header so that no address holds it.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { PRIVATE_HEADER, readHidden, splitQuery } from '@kivuko/contract/private-query.ts'
import type { FastifyRequest } from 'fastify'

/** Not checked yet. Staff who put what belongs into the header into the address are told (`validation_failed`). */
export function readQuery(request: FastifyRequest, endpoint: EndpointSpec): unknown {
  if (!endpoint.hides) return request.query
  const sent = request.query as Record<string, unknown>
  const [named] = Object.keys(splitQuery(endpoint, sent).hidden)
  if (named !== undefined && endpoint.auth === 'staff')
    throw new AppError('validation_failed', { errors: [{ field: named, message: `belongs into ${PRIVATE_HEADER}` }] })
  return { ...sent, ...readHidden(endpoint, request.headers[PRIVATE_HEADER]?.toString()) }
}
