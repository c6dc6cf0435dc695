// The calls of links to be paid.
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import {
  drawPayLink,
  getPayLink,
  type OwnPayLink,
  type PayLinkTerms,
  removePayLink,
  savePayLink,
} from '@kivuko/contract/pay-links.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'

export const ownLinkQuery = queryOf(['pay-link'], getPayLink)

/** The last one stays while the next is drawn: nothing jumps. */
export function pictureQuery(terms: PayLinkTerms) {
  return {
    ...queryOf(['pay-link', 'picture', terms], drawPayLink, { query: terms }),
    placeholderData: keepPreviousData,
  }
}

export async function saveLink(body: BodyInput<typeof savePayLink>): Promise<OwnPayLink> {
  return await call(savePayLink, { body })
}

export async function removeLink(): Promise<OwnPayLink> {
  return await call(removePayLink)
}
