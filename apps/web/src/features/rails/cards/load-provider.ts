// Loads the card provider's script, and only when a panel opens: no other page ever asks for it.
import type { CardWallet } from '@kivuko/contract/payments.ts'
import type { Stripe } from '@stripe/stripe-js'
import { allowScripts } from '#lib/allow-scripts.ts'

export type ProviderSettings = {
  publishable_key: string
  script_url: string | null
  wallets?: CardWallet[] | undefined
}

/** Where the official loader takes the script from. */
const OFFICIAL_URL = 'https://js.stripe.com'

const scripts = new Map<string, Promise<void>>()

/**
 * The provider for this site's key. `script_url` names a stand-in that is loaded first: the official loader then finds
 * it in place and adds nothing of its own. Rejects with 'Failed to load Stripe.js'.
 */
export async function loadProvider({ publishable_key, script_url }: ProviderSettings): Promise<Stripe> {
  if (script_url) await loadScript(script_url)
  allowScripts(OFFICIAL_URL)
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishable_key)
  if (!stripe) throw new Error('Failed to load Stripe.js')
  return stripe
}

/** Adds a script once. After a failure the next panel tries again. */
export function loadScript(url: string): Promise<void> {
  const known = scripts.get(url)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    allowScripts(url)
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      scripts.delete(url)
      script.remove()
      reject(new Error('Failed to load Stripe.js'))
    }
    document.head.append(script)
  })
  scripts.set(url, loading)
  return loading
}
