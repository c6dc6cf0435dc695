// Who is behind what is being typed: asked 500 ms after typing stops, and never answered by a late word about older text.
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { LOOKUP_MIN } from '@kivuko/contract/transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { lookupQuery } from './api.ts'
import { SEND_TEXT } from './messages.ts'

/** Specification part 2, section 9. */
const LOOKUP_DEBOUNCE_MS = 500

export type FoundUser = { name: string; contact: string; identifier: string }
export type RecipientLookup =
  | { kind: 'empty' | 'looking' | 'missing'; text: string }
  | { kind: 'refused'; text: string; retry?: () => void }
  | { kind: 'found'; text: string; user: FoundUser }

export function useRecipient(typed: string): RecipientLookup {
  const identifier = typed.trim()
  const settled = useDebounced(identifier, LOOKUP_DEBOUNCE_MS)
  const isAskable = identifier.length >= LOOKUP_MIN
  const { data, error, isFetching, refetch } = useQuery({
    ...lookupQuery(identifier),
    enabled: isAskable && settled === identifier,
  })
  if (!isAskable) return { kind: 'empty', text: SEND_TEXT.recipientHint }
  if (settled !== identifier || isFetching) return { kind: 'looking', text: SEND_TEXT.looking }
  if (error) {
    return { kind: 'refused', text: errorText(error, SEND_TEXT.lookupFailed), retry: () => void refetch() }
  }
  if (!data?.found || !data.user) return { kind: 'missing', text: SEND_TEXT.notFound }
  if (data.user.is_self) return { kind: 'refused', text: ERRORS.recipient_self.text }
  const { full_name: name, email, phone } = data.user
  return { kind: 'found', text: SEND_TEXT.found(name), user: { name, contact: email ?? phone ?? '', identifier } }
}
