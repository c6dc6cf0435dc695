import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { fetchProviderSettings } from './api.ts'
import { loadProvider } from './load-provider.ts'
import { CARD_TEXT } from './messages.ts'

export type Provider = { kind: 'loading' } | { kind: 'ready'; stripe: Stripe } | { kind: 'failed'; text: string }

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
    if (!settings) return { kind: 'failed', text: CARD_TEXT.notOpen }
    return { kind: 'ready', stripe: await loadProvider(settings) }
  } catch (error) {
    console.warn('The card provider could not be loaded.', error)
    return { kind: 'failed', text: CARD_TEXT.providerFailed }
  }
}
