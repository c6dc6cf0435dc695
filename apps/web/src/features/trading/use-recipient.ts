// Who is behind what is being typed: asked 500 ms after typing stops; answers about older text are ignored.

import { RECIPIENT_SELF_TEXT } from '@kivuko/contract/error-texts.ts'
import { t } from '@kivuko/contract/text.ts'
import { LOOKUP_MIN, lookupRecipient } from '@kivuko/contract/transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** Specification part 2, section 9. */
const LOOKUP_DEBOUNCE_MS = 500

export type FoundUser = { name: string; contact: string; identifier: string }
export type RecipientLookup =
  | { kind: 'empty' | 'looking' | 'missing'; text: string }
  | { kind: 'refused'; text: string; retry?: () => void }
  | { kind: 'found'; text: string; user: FoundUser }

function lookupQuery(identifier: string) {
  return { ...queryOf(['lookup', identifier], lookupRecipient, { body: { identifier } }), retry: false }
}

/** `byHandle`: also `@` and a handle names somebody, as where money is sent at once. */
export function useRecipient(typed: string, { byHandle = false } = {}): RecipientLookup {
  const identifier = typed.trim()
  const settled = useDebounced(identifier, LOOKUP_DEBOUNCE_MS)
  const isHandle = identifier.startsWith('@')
  const isAskable = identifier.length >= LOOKUP_MIN && (byHandle || !isHandle)
  const { data, error, isFetching, isPaused, refetch } = useQuery({
    ...lookupQuery(identifier),
    enabled: isAskable && settled === identifier,
  })
  if (!isAskable) return { kind: 'empty', text: t("Enter recipient's email or phone number") }
  if (isPaused) return { kind: 'refused', text: t('You are offline: nobody can be looked up.') }
  if (settled !== identifier || isFetching) return { kind: 'looking', text: t('Looking up recipient...') }
  if (error) {
    return {
      kind: 'refused',
      text: errorText(error, t('The recipient could not be looked up. Please try again.')),
      retry: () => void refetch(),
    }
  }
  if (!data?.found || !data.user) return { kind: 'missing', text: t('Recipient not found') }
  if (data.user.is_self) return { kind: 'refused', text: RECIPIENT_SELF_TEXT }
  const { full_name: name, email, phone } = data.user
  return {
    kind: 'found',
    text: t('{name} found', { name }),
    user: { name, contact: email ?? phone ?? identifier, identifier },
  }
}
