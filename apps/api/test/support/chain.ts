// The steps of coins that arrive as tests take them.
import {
  type ChainAsset,
  type ChainDeposit,
  type ChainDepositState,
  type ChainNetwork,
  depositAddress,
  listChainDeposits,
} from '@kivuko/contract/chain.ts'
import { findAnvil } from '../../../sandbox/src/chain/anvil.ts'
import { readChain } from '../../src/custody/chain-deposits/read-chain.ts'
import type { Deps } from '../../src/deps.ts'
import type { Customer, TestApp } from './test-app.ts'

/** Without a program that plays networks, nothing can be said of them. */
export const HAS_CHAINS = findAnvil('') !== undefined

export async function addressOf(customer: Customer, asset: ChainAsset, network: ChainNetwork): Promise<string> {
  return (await customer.call(depositAddress, { body: { asset, network } })).body.address
}

/** Polls a network once, as the job does. */
export async function pollChain(deps: Deps, network: ChainNetwork): Promise<void> {
  const chain = deps.chains.get(network)
  if (!chain) throw new Error(`${network} is not open`)
  await readChain(deps, chain)
}

/** So many more blocks, and a poll. */
export async function pass({ sandbox, deps }: TestApp, network: ChainNetwork, blocks: number): Promise<void> {
  await sandbox.control.chains.mine(network, blocks)
  await pollChain(deps, network)
}

export async function depositsOf(customer: Customer): Promise<ChainDeposit[]> {
  return (await customer.call(listChainDeposits)).body.deposits
}

/** By coin and amount: those of one block are as old as each other. */
export async function statesOf(customer: Customer): Promise<[string, ChainDepositState][]> {
  const deposits = await depositsOf(customer)
  const states = deposits.map(({ amount, asset, status }): [string, ChainDepositState] => [
    `${asset} ${amount}`,
    status,
  ])
  return states.toSorted(([a], [b]) => (a < b ? -1 : 1))
}
