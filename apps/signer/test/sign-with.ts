// Asks a signer as the API does.
import { createHmac } from 'node:crypto'

export const SECRET = 'only-for-tests-the-signer-secret-32'
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
export const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const COLD = '0x52908400098527886E0F7030069857D2E4169EE7'
export const OUTSIDE = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

export const POLICY = {
  networks: {
    ethereum: {
      chain_id: 31_001,
      gas_price_max: '100',
      gas_max: 200_000,
      fuel_max: '0.01',
      cold_address: COLD,
      coins: {
        ETH: { each: '5', day: '8' },
        USDT: { contract: USDT, decimals: 6, each: '1000', day: '1500' },
      },
    },
    bsc: {
      chain_id: 31_056,
      gas_price_max: '20',
      gas_max: 100_000,
      fuel_max: '0.01',
      coins: { BNB: { each: '5', day: '8' } },
    },
  },
}

const GWEI = 1_000_000_000n
export const gasOf = (max: bigint) => ({ limit: '100000', max: String(max * GWEI), tip: String(GWEI * max) })

/** A withdrawal of one coin, unless said otherwise. */
export function request(change: Record<string, unknown> = {}): Record<string, unknown> {
  const transfer = { id: 'chs_1', kind: 'withdrawal', network: 'ethereum', coin: 'ETH', to: OUTSIDE, amount: '1' }
  return { ...transfer, nonce: 0, gas: gasOf(10n), ...change }
}

export type Answer = {
  status: number
  body: { signed?: `0x${string}`; hash?: string; refused?: string; error?: string; term?: number }
}

export async function ask(
  url: string,
  body: unknown,
  { secret = SECRET, time = Date.now(), sent = body }: { secret?: string; time?: number; sent?: unknown } = {},
): Promise<Answer> {
  const text = JSON.stringify(body)
  const signature = createHmac('sha256', secret).update(`${time}.POST./sign.`).update(text).digest('hex')
  const response = await fetch(`${url}/sign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signer-time': String(time), 'x-signer-signature': signature },
    body: JSON.stringify(sent),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
