import type { CardWallet } from '@kivuko/contract/payments.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { fetchProviderSettings } from './api.ts'
import { loadProvider } from './load-provider.ts'

export type Provider =
  | { kind: 'loading' }
  | { kind: 'ready'; stripe: Stripe; wallets: readonly CardWallet[] }
  | { kind: 'failed'; text: string; isClosed: boolean }

/** Loads the card provider when a panel opens. */
export function useProvider(): Provider {
  const [provider, setProvider] = useState<Provider>({ kind: 'loading' })
  useEffect(() => {
    let isGone = false
    load().then((loaded) => isGone || setProvider(loaded))
    return () => {
      isGone = true
    }
  }, [])
  return provider
}

async function load(): Promise<Provider> {
  try {
    const settings = await fetchProviderSettings()
    if (!settings)
      return {
        kind: 'failed',
        text: t('Card payments are not open on this site yet. Please choose another payment method.'),
        isClosed: true,
      }
    return { kind: 'ready', stripe: await loadProvider(settings), wallets: settings.wallets ?? [] }
  } catch (error) {
    console.warn('The card provider could not be loaded.', error)
    return { kind: 'failed', text: t('Failed to load payment processor. Please refresh the page.'), isClosed: false }
  }
}
