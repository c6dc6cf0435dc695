// Whether what providers tell us can arrive: their addresses are public, what is posted there reaches us, and when the last came.
import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { bankWebhook } from '@kivuko/contract/bank-webhook.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { networkName, PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import type { Provider } from '@kivuko/contract/providers.ts'
import * as z from 'zod'
import { SMILE_ID } from '#compliance/receive-identity-event.ts'
import type { Deps } from '#deps.ts'
import { type Finding, fine, skipped, warning, wrong } from '#providers/examine/port.ts'
import { findLastReceived } from '#record/webhook-events.ts'
import type { Check } from '../check.ts'

const TIMEOUT_MS = 10_000
/** As we refuse what carries no signature, or comes by an address nobody was told. */
const REFUSED = z.object({ code: z.literal('signature_invalid') })

type Hook = { name: string; provider: Provider | typeof SMILE_ID; url: string }

export const webhooks: Check = {
  area: 'web',
  asksOthers: () => true,
  async ask(deps) {
    const hooks = hooksOf(deps)
    const hosts = [...new Set(hooks.map(({ url }) => new URL(url).hostname))]
    const last = await findLastReceived(deps.db)
    const found = await Promise.all([...hosts.map((host) => aboutName(host)), ...hooks.map((hook) => aboutPost(hook))])
    return [...found, ...hooks.map((hook) => aboutLast(hook, last.get(hook.provider), deps.clock.now()))]
  },
}

function hooksOf({ config: { publicUrl, cards, bank, phoneNetworks, identity } }: Deps): Hook[] {
  const ours = `${publicUrl}${API_BASE}`
  const all: (Hook | undefined | '')[] = [
    cards && { name: 'Stripe', provider: 'stripe', url: `${ours}${cardWebhook.path}` },
    bank.paystack && { name: 'Paystack', provider: 'paystack', url: `${ours}${bankWebhook.path}` },
    ...PHONE_NETWORK_IDS.map((network) => {
      const { callbackUrl, probePath } = phoneNetworks[network] ?? {}
      return callbackUrl && { name: networkName(network), provider: network, url: `${callbackUrl}${probePath}` }
    }),
    identity && { name: 'Smile ID', provider: SMILE_ID, url: identity.callbackUrl },
  ]
  return all.filter((each) => typeof each === 'object')
}

async function aboutPost({ name, url }: Hook): Promise<Finding> {
  const about = `Webhook of ${name}`
  const remedy = 'Have the proxy in front hand every POST below /api/v1/webhooks on as it comes, whoever sends it.'
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (REFUSED.safeParse(await response.json().catch(() => undefined)).success)
      return fine(about, 'What is posted there reaches us; without a signature it is refused.')
    return wrong(
      about,
      `What is posted to ${new URL(url).origin} does not reach us: somebody answers ${response.status}.`,
      remedy,
    )
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    return wrong(
      about,
      `What is posted to ${new URL(url).origin} does not reach us: ${cause?.code ?? message}.`,
      remedy,
    )
  }
}

async function aboutName(host: string): Promise<Finding> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return judgeName(
    host,
    found.map(({ address }) => address),
  )
}

/** Networks that nobody routes (RFC 1918, 3927, 4193, 4291, 6598). */
const PRIVATE = new BlockList()
for (const [net, bits, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  PRIVATE.addSubnet(net, bits, family)

/** Pure. `addresses`: where the name leads, seen from here. */
export function judgeName(host: string, addresses: readonly string[]): Finding {
  const about = `Name ${host}`
  if (addresses.length === 0)
    return wrong(
      about,
      'The name leads nowhere.',
      'Enter it in the DNS, or correct PUBLIC_URL and each …_CALLBACK_BASE.',
    )
  const isPrivate = (address: string) => PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  if (!addresses.every(isPrivate)) return fine(about, `It leads to ${addresses.join(', ')}.`)
  return warning(
    about,
    `Seen from here it leads to ${addresses.join(', ')}, where no provider can call.`,
    'See from another network that the name leads to your public address. On a developer’s machine nothing is to be done.',
  )
}

function aboutLast({ name }: Hook, at: Date | undefined, now: Date): Finding {
  const about = `Last event of ${name}`
  if (!at) return skipped(about, 'None has come yet. See that one comes with the first payment or check.')
  const minutes = Math.max(Math.trunc((now.getTime() - at.getTime()) / 60_000), 0)
  const age = minutes < 120 ? `${minutes} minutes` : minutes < 2_880 ? `${Math.trunc(minutes / 60)} hours` : undefined
  return fine(about, `It came ${age ?? `${Math.trunc(minutes / 1_440)} days`} ago.`)
}
