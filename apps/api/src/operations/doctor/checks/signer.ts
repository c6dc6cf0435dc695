// Who signs, whether it would sign what we ask for, and whether the hot wallet can pay for what it sends.
import { type ChainAsset, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import type { Deps } from '#deps.ts'
import type { Address, Chain } from '#providers/chain/port.ts'
import { type Finding, fine, skipped, warning, wrong } from '#providers/examine/port.ts'
import type { SignerPolicy, Standing } from '#providers/signer/port.ts'
import type { Check } from '../check.ts'
import { judgeGas, judgePrice } from './gas.ts'
import { judgePolicy } from './signer-policy.ts'

export const signer: Check = {
  area: 'signer',
  asksOthers: () => true,
  async ask(deps) {
    const { signerWatch, config, chains } = deps
    if (!signerWatch || !config.signer) return [skipped('Signer', 'None is set up: no coins are sent outside.')]
    const { hotAddress } = config.signer
    const [standings, policies] = await Promise.all([signerWatch.standings(), signerWatch.policies()])
    const gas = await Promise.all([...chains.values()].map((chain) => aboutGas(chain, { hot: hotAddress, policies })))
    return [...aboutStandings(standings), ...aboutPolicies(deps, policies), ...gas.flat()]
  },
}

function aboutStandings(standings: readonly Standing[]): Finding[] {
  const silent = standings.flatMap(({ is }, place) => (is === 'silent' ? [place + 1] : []))
  const active = standings.filter(({ is }) => is === 'active').length
  if (active === 1 && silent.length === 0) return [fine('Signer', 'One signs.')]
  if (active === 0)
    return [wrong('Signer', 'None signs: withdrawals wait.', 'Start it, and compare SIGNER_URL with where it listens.')]
  if (active > 1) return [wrong('Signer', `${active} sign at once.`, 'Stop all but one; see docs/guides/signer.md.')]
  return [warning('Signer', `The one at place ${silent.join(', ')} of SIGNER_URL does not answer.`, 'Start it again.')]
}

type Policies = readonly (SignerPolicy | undefined)[]

function aboutPolicies({ config: { signer: ours, chains } }: Deps, policies: Policies): Finding[] {
  if (!ours) return []
  return policies.flatMap((policy, place) => {
    const about = policies.length > 1 ? `Signer ${place + 1}` : 'Signer'
    if (!policy) return [skipped(`${about}: policy`, 'It does not say what it would sign.')]
    return judgePolicy(about, policy, { ...chains, hotAddress: ours.hotAddress })
  })
}

type Paying = { hot: Address; policies: Policies }

async function aboutGas(chain: Chain, { hot, policies }: Paying): Promise<Finding[]> {
  const own = COINS_OF_NETWORK[chain.network][0] as ChainAsset
  try {
    const [held, price] = [await chain.balance(hot, own), await chain.gasPrice()]
    const most = policies.flatMap((policy) => policy?.networks.get(chain.network)?.gasPriceMax ?? [])
    return [judgeGas(chain.network, { hot, held, price }), ...judgePrice(chain.network, price, most)]
  } catch (error) {
    const why = (error as Error).message.split('\n', 1)[0]
    return [skipped(`Gas on ${chain.network}`, `The network does not say what the hot wallet has: ${why}.`)]
  }
}
