import { AppError } from '@kivuko/contract/errors.ts'
import * as endpoints from '@kivuko/contract/mobile-money.ts'
import { PHONE_NETWORK_IDS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { addressList } from '#platform/address-list.ts'
import { on, type Route } from '#platform/http.ts'
import type { Delivery } from '#providers/mobile-money/port.ts'
import { receiveMessage } from './receive-message.ts'

export function mobileMoneyRoutes(deps: Deps): Route[] {
  const isLetIn = Object.fromEntries(PHONE_NETWORK_IDS.map((network) => [network, gateOf(deps, network)]))
  async function take(network: PhoneNetwork, request: FastifyRequest, about: Pick<Delivery, 'secret' | 'kind'>) {
    if (!isLetIn[network]?.(request.ip)) throw new AppError('signature_invalid')
    await receiveMessage(deps, network, { ...about, named: namedIn(request), rawBody: bodyOf(request) })
  }
  return [
    on(endpoints.mobileMoneyCallback).handle(async ({ params, request }) => {
      await take('mpesa', request, params)
      return { ResultCode: '0', ResultDesc: 'Accepted' }
    }),
    on(endpoints.phoneNetworkCallback).handle(async ({ params: { network, secret }, request }) => {
      await take(network, request, { secret, kind: 'update' })
      return { received: true }
    }),
  ]
}

/** From which addresses its messages are taken. */
function gateOf({ config }: Deps, network: PhoneNetwork): (ip: string) => boolean {
  const from = config.phoneNetworks[network]?.callbackFrom
  return from ? addressList(from) : () => true
}

/** What we wrote into the address ourselves: the prompt's id, or what the network knows a payout by. */
function namedIn({ query }: FastifyRequest): string | undefined {
  const { prompt, payment } = query as { prompt?: unknown; payment?: unknown }
  const named = prompt ?? payment
  return typeof named === 'string' && /^[\w-]{1,64}$/.test(named) ? named : undefined
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
