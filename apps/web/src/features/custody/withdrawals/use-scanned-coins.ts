// A code that asks for coins, as what it fills into the form of a withdrawal, or why it does not fit.
import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { chainOptionsQuery } from '#lib/chain-options.ts'
import { readScanned } from '#lib/scanned-payment.ts'

/** `turn`: another number, another form. */
export type Filled = { address: string; amount: string; turn: number }
type State = { filled: Filled; problem?: string; isPerson?: boolean }
type Change = (change: { asset?: string; network?: string; scanned?: string }) => void

const EMPTY: Filled = { address: '', amount: '', turn: 0 }

/** `asked`: what the page's address brought. */
export function useScannedCoins(asked: string, change: Change): State & { take: (text: string) => void } {
  const { data: options } = useQuery(chainOptionsQuery)
  const [state, setState] = useState<State>({ filled: EMPTY })
  const take = useCallback(
    (text: string) => {
      const refuse = (problem: string, isPerson = false) => setState(({ filled }) => ({ filled, problem, isPerson }))
      const found = readScanned(text, { origin: window.location.origin, options: options ?? [] })
      if (found.kind === 'unfit') return refuse(found.text)
      if (found.kind !== 'coins')
        return refuse(t('This leads to a person. Money to another customer is sent elsewhere.'), true)
      const { asset, network, address, amount = '' } = found
      const isOpen = options?.some((each) => each.can_withdraw && each.asset === asset && each.network === network)
      // The form would choose another network, where the coins would be lost.
      if (asset && network && !isOpen)
        return refuse(
          t('{coin} over {network} cannot be sent from here at the moment.', {
            coin: asset,
            network: CHAIN_NETWORK_NAMES[network],
          }),
        )
      change({ scanned: '', ...(asset && network && { asset, network }) })
      setState(({ filled }) => ({ filled: { address, amount, turn: filled.turn + 1 } }))
    },
    [options, change],
  )
  const [isTaken, setTaken] = useState(asked === '')
  useEffect(() => {
    if (isTaken || !options) return
    setTaken(true)
    take(asked)
  }, [isTaken, options, asked, take])
  return { ...state, take }
}
