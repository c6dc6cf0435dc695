// What the signer would sign beside what it will be asked for: a difference shows at the first withdrawal, or the first sweep. Pure.
import { createHash } from 'node:crypto'
import { COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import type { Config } from '#config/read-config.ts'
import type { Address } from '#providers/chain/port.ts'
import { type Finding, fine, warning, wrong } from '#providers/examine/port.ts'
import type { NetworkPolicy, SignerPolicy } from '#providers/signer/port.ts'

export type Ours = Pick<Config['chains'], 'networks' | 'depositXpub' | 'hotCeilings'> & { hotAddress: Address }

/** One line when all of it fits. */
export function judgePolicy(who: string, policy: SignerPolicy, ours: Ours): Finding[] {
  const about = `${who}: policy`
  const findings = [
    ...aboutKeys(about, policy, ours),
    ...ours.networks.flatMap((network) =>
      aboutNetwork(about, { network, theirs: policy.networks.get(network.network), ours }),
    ),
  ]
  return findings.length > 0
    ? findings
    : [fine(about, 'It signs for the addresses, networks and coins that are used here.')]
}

function aboutKeys(about: string, { hot, depositDigest }: SignerPolicy, { hotAddress, depositXpub }: Ours): Finding[] {
  const digest = depositXpub && createHash('sha256').update(depositXpub).digest('hex')
  return [
    ...(hot === hotAddress
      ? []
      : [
          wrong(
            about,
            `It sends from ${hot}, and CHAIN_HOT_ADDRESS is ${hotAddress}.`,
            'Set CHAIN_HOT_ADDRESS to what the signer says when it starts, or give it the words of the wallet meant.',
          ),
        ]),
    ...(digest === undefined || digest === depositDigest
      ? []
      : [
          wrong(
            about,
            'CHAIN_DEPOSIT_XPUB is of other words than its own: what arrives at customers’ addresses could not be moved.',
            'Stop deposits of coins, and give the signer the words from which that key comes.',
          ),
        ]),
  ]
}

type Network = Ours['networks'][number]
type Compared = { network: Network; theirs: NetworkPolicy | undefined; ours: Ours }

function aboutNetwork(about: string, { network, theirs, ours }: Compared): Finding[] {
  const { network: name, chainId } = network
  const edit = 'Correct the policy of the signer, and start it again: docs/guides/signer.md.'
  if (!theirs) return [wrong(about, `It signs nothing for ${name}.`, edit)]
  const cold = ours.hotCeilings.find((each) => each.network === name)?.coldAddress
  return [
    ...(theirs.chainId === chainId
      ? []
      : [wrong(about, `It signs for network ${theirs.chainId} as ${name}, and here it is ${chainId}.`, edit)]),
    ...(cold === undefined || cold === theirs.cold
      ? []
      : [
          wrong(
            about,
            `Cold storage on ${name} is ${theirs.cold ?? 'nowhere'} in it, and ${cold} in CHAIN_COLD_ADDRESSES.`,
            edit,
          ),
        ]),
    ...COINS_OF_NETWORK[name].flatMap((asset) => {
      const coin = theirs.coins.get(asset)
      if (!coin) return [warning(about, `It signs no ${asset} on ${name}.`, edit)]
      const contract = network.tokens[asset]?.toLowerCase()
      if (coin.contract === contract) return []
      return [
        wrong(
          about,
          `${asset} on ${name} is ${coin.contract ?? 'the network’s own'} in it, and ${contract ?? 'the network’s own'} here.`,
          edit,
        ),
      ]
    }),
  ]
}
