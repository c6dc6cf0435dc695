// SQL on visits to social providers, who is known there, and tokens handed to the callback page.
import { rowTable } from '#platform/row-table.ts'

/** A visit comes back once, a token is good once: both are deleted as they are read. */
export const visits = rowTable('social_visits')
export const handoffs = rowTable('handoffs')
export const identities = rowTable('social_identities')
