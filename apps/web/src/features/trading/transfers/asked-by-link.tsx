// Whoever opened the link of a request for money: it is among those they are asked for, or it asks somebody else.
import type { MoneyRequest } from '@kivuko/contract/requests.ts'
import { t } from '@kivuko/contract/text.ts'
import { useLocation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** `requests`: undefined while they are not known. */
export function AskedByLink({
  requests,
  sendAddress,
}: {
  requests: readonly MoneyRequest[] | undefined
  sendAddress: string
}) {
  const query = new URLSearchParams(useLocation().search)
  const id = query.get('request')
  if (!id || !requests) return null
  const request = requests.find((each) => each.id === id)
  if (request?.side === 'sent') return null
  if (request)
    return (
      <Alert tone="info">
        {request.state === 'open'
          ? t('The link leads to what {name} asks you for. Pay or decline it in the list.', {
              name: request.person.name,
            })
          : t('What the link asked you for has ended: nothing more is to be paid.')}
      </Alert>
    )
  query.delete('request')
  return (
    <Alert tone="info">
      {t('The link leads to a request that asks somebody else.')}{' '}
      <TextLink to={`${sendAddress}?${query}`}>{t('Send money anyway')}</TextLink>
    </Alert>
  )
}
