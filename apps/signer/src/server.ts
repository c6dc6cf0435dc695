// Listens on this machine only, and signs what is asked when the request is genuine and the policy allows it.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { encodeFunctionData, erc20Abi, isAddressEqual, keccak256 } from 'viem'
import { type Addresses, decide } from './decide.ts'
import type { Duty } from './duty.ts'
import type { Keys } from './keys.ts'
import type { Line } from './line.ts'
import type { CoinPolicy, Policy } from './policy.ts'
import { signRequest } from './request.ts'

const BODY_BYTES_MAX = 4096
/** How far the caller's clock may be off. No replay guard: a repeated request gets the same answer. */
const SKEW_MS = 60_000

/** `secrets`: any of them seals a request; two while one replaces the other. */
export type SignerOptions = {
  keys: Keys
  policy: Policy
  duty: Duty
  secrets: readonly string[]
  now?: () => number
}

export function buildSigner({ keys, policy, duty, secrets, now = Date.now }: SignerOptions): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_BYTES_MAX, logger: false })
  const addresses: Addresses = { hot: keys.hot.address, deposit: (index) => keys.deposit(index).address }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    // Its own words might quote what was asked; what failed inside is nobody's but the operator's.
    if (status >= 500) console.error(`a request failed: ${error.name}`)
    return reply.code(status).send({ error: status >= 500 ? 'internal' : 'malformed' })
  })
  // The one that does not sign is well, too: whoever asks for a signature finds out which it is.
  app.get('/health', async () => {
    const { is, term, since } = duty.standing()
    return { status: 'ok', standing: is, ...(term !== undefined && { term, since: since?.toISOString() }) }
  })
  // No secret: what it signs with is on the networks for all to see, and amounts are left out.
  app.get('/policy', async () => toldPolicy(keys, policy))
  app.post('/sign', async (request, reply) => {
    if (!isGenuine(request, secrets, now())) return reply.code(401).send({ error: 'signature_invalid' })
    const asked = signRequest.safeParse(parse(request.body))
    if (!asked.success) return reply.code(400).send({ error: 'malformed' })
    // The line is written when this resolves, and no signature was made before.
    const answer = await duty.answer((journal, at) => decide(asked.data, { policy, journal, addresses, now: at }))
    if (!answer) return notActive(reply)
    const { decision, term } = answer
    const index = 'index' in asked.data ? asked.data.index : undefined
    const body = 'refused' in decision ? decision : await sign(keys, { ...decision, index })
    // Nothing comes between this look and the answer.
    if (!answer.mayLeave()) return notActive(reply)
    return reply.code('refused' in decision ? 409 : 200).send({ ...body, term })
  })
  return app
}

/** For whoever compares it with what the API believes. Of the public key of addresses only a digest. */
function toldPolicy(keys: Keys, { networks }: Policy) {
  return {
    hot: keys.hot.address,
    deposit_xpub_sha256: createHash('sha256').update(keys.depositXpub).digest('hex'),
    networks: Object.fromEntries(
      Object.entries(networks).map(([name, { chain_id, cold_address, gas_price_max, coins }]) => [
        name,
        {
          chain_id,
          cold_address: cold_address ?? null,
          gas_price_max: String(gas_price_max),
          coins: Object.fromEntries(
            Object.entries(coins).map(([coin, { contract, decimals }]) => [
              coin,
              { contract: contract ?? null, decimals },
            ]),
          ),
        },
      ]),
    ),
  }
}

/** Another one signs, or nobody knows who: whether this was signed before is not said. */
function notActive(reply: FastifyReply) {
  return reply.code(503).send({ error: 'not_active' })
}

/**
 * A secret in a header would be in every log of every request between the two; this way it never leaves them, and what
 * is signed is the very body.
 */
function isGenuine(request: FastifyRequest, secrets: readonly string[], now: number): boolean {
  const time = String(request.headers['x-signer-time'] ?? '')
  if (!/^\d{13}$/.test(time) || Math.abs(now - Number(time)) > SKEW_MS) return false
  const given = Buffer.from(String(request.headers['x-signer-signature'] ?? ''), 'hex')
  return secrets.some((secret) => {
    const hmac = createHmac('sha256', secret).update(`${time}.${request.method}.${request.url}.`)
    const right = hmac.update(Buffer.isBuffer(request.body) ? request.body : '').digest()
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

type Signing = { line: Line; coin: CoinPolicy; chainId: number; index: number | undefined }

/** The same line gives the same bytes, always. */
async function sign(keys: Keys, { line, coin, chainId, index }: Signing) {
  const { from, to, units, nonce, gas } = line
  const account = isAddressEqual(from, keys.hot.address) ? keys.hot : keys.deposit(index ?? -1)
  const transfer = coin.contract
    ? {
        to: coin.contract,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
      }
    : { to, value: units }
  const signed = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    gas: gas.limit,
    maxFeePerGas: gas.max,
    maxPriorityFeePerGas: gas.tip,
    ...transfer,
  })
  return { signed, hash: keccak256(signed), from, to, nonce }
}
