// A code that was scanned, or a text that another app shared: what of it fills in Send Money, and where the rest belongs.
import { recipientOfHandle } from '@kivuko/contract/pay-links.ts'
import { t } from '@kivuko/contract/text.ts'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { payTarget } from '#lib/pay-target.ts'
import { ScanButton } from '#lib/scan-button.tsx'
import { readScanned, readShared, type Scanned } from '#lib/scanned-payment.ts'
import { Alert } from '#ui/alert.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { SendForm } from './read-transfer.ts'

type ScanningProps = {
  /** The query of the page: `text`, `url` and `title` as another app shared them. */
  shared: string
  addresses: { sendMoney: string; requestsAddress: string; withdrawAddress: string }
  onFill: (part: Partial<SendForm>) => void
}

/** Of coins the tokens are known where they are withdrawn: here it is enough that they are coins. */
const KNOWN = () => ({ origin: window.location.origin, options: [] })

export function Scanning({ shared, addresses, onFill }: ScanningProps) {
  const { take, found } = useFound({ shared, addresses, onFill })
  return (
    <div className="flex flex-col items-start gap-3">
      <ScanButton onText={(text) => take(readScanned(text, KNOWN()), text)} />
      {found ? <Elsewhere {...found} withdrawAddress={addresses.withdrawAddress} /> : null}
    </div>
  )
}

type Found = { scanned: Scanned; text: string }

function Elsewhere({ scanned, text, withdrawAddress }: Found & { withdrawAddress: string }) {
  const isCoins = scanned.kind === 'coins' || /^ethereum:/i.test(text)
  if (!isCoins) return scanned.kind === 'unfit' ? <Alert tone="warning">{scanned.text}</Alert> : null
  return (
    <Alert tone="info">
      {t('This is a coin address, not a customer of {brand}.')}{' '}
      <TextLink to={`${withdrawAddress}?${new URLSearchParams({ scanned: text })}`}>
        {t('Withdraw coins to it')}
      </TextLink>
    </Alert>
  )
}

/** What fits is filled in; the rest is said. */
function useFound({ shared, addresses, onFill }: ScanningProps) {
  const navigate = useNavigate()
  const [found, setFound] = useState<Found>()
  const { sendMoney, requestsAddress } = addresses
  const take = useCallback(
    (scanned: Scanned, text: string) => {
      setFound({ scanned, text })
      if (scanned.kind === 'person') onFill({ recipient: scanned.identifier })
      if (scanned.kind !== 'link') return
      const { handle, amount, currency, request } = scanned.link
      if (request) return void navigate(payTarget(scanned.link, { sendMoney, requests: requestsAddress }))
      onFill({ recipient: recipientOfHandle(handle), ...(amount && { amount }), ...(currency && { currency }) })
    },
    [onFill, navigate, sendMoney, requestsAddress],
  )
  const [taken, setTaken] = useState('')
  useEffect(() => {
    const query = new URLSearchParams(shared)
    const texts = [query.get('url'), query.get('text'), query.get('title')]
    if (taken === shared || texts.every((text) => text === null)) return
    setTaken(shared)
    const scanned = readShared(texts, KNOWN())
    if (scanned) take(scanned, scanned.kind === 'coins' ? scanned.address : (texts.find(Boolean) ?? ''))
  }, [shared, taken, take])
  return { take, found }
}
