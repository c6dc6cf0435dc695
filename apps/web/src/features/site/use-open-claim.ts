// A claim that names wallets of phones is made only where this installation takes them.
import type { CardWallet } from '@kivuko/contract/payments.ts'
import { useEffect, useState } from 'react'
import type { Claim } from '../../../content/site-content.ts'

const WALLET_NAMES: Record<CardWallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** The claim once every wallet it names is known to be open; undefined until then, and where one is not. */
export function useOpenClaim(claim: Claim | undefined): Claim | undefined {
  const [open, setOpen] = useState<readonly CardWallet[]>([])
  const named = (Object.keys(WALLET_NAMES) as CardWallet[]).filter((each) => claim?.text.includes(WALLET_NAMES[each]))
  const isAsked = named.length > 0
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    import('./api.ts').then(({ fetchWallets }) => fetchWallets(controller.signal)).then(setOpen, () => {})
    return () => controller.abort()
  }, [isAsked])
  return named.every((each) => open.includes(each)) ? claim : undefined
}
