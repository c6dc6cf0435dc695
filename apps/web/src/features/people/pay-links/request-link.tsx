// The link of one request for money: whoever it asks finds it by the link, and anybody else may send the same.
import type { MoneyRequest } from '@kivuko/contract/requests.ts'
import { t } from '@kivuko/contract/text.ts'
import { TRANSFER_FIATS } from '@kivuko/contract/transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ownLinkQuery } from './api.ts'
import { SharedLink } from './shared-link.tsx'

/** Nothing for a customer without a link: the page says where one is chosen. */
export function RequestLink({ request: { id, amount, currency, person } }: { request: MoneyRequest }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(ownLinkQuery)
  if (!data?.handle) return null
  if (isOpen)
    return <SharedLink terms={{ amount, currency: TRANSFER_FIATS.find((each) => each === currency), request: id }} />
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={t('Show the link for {name}', { name: person.name })}
      onClick={() => setOpen(true)}
    >
      {t('Show the link')}
    </Button>
  )
}
