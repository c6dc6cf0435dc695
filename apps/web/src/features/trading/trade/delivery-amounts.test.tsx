// The address of a purchase is asked about with the coins it really is about.
import { chainOptions, quoteWithdrawal } from '@kivuko/contract/chain.ts'
import { quoteTrade } from '@kivuko/contract/trades.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OUTSIDE, WITHDRAWAL_QUOTE } from '../../../../test/chain-driver.tsx'
import { startClean } from '../../../../test/render-app.tsx'
import { on, raw, refuse } from '../../../../test/server.ts'
import { openTrade, PRICES, press, rest, step, type } from '../../../../test/trade-driver.tsx'

beforeEach(() => {
  startClean()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const OPEN = { can_deposit: true, can_withdraw: true, deposit_min: '1', withdrawal_min: '5', confirmations: 12 }

test.each([
  ['USDT', '245.123456'],
  ['USDC', '245.120000'],
] as const)(
  'TRD-67 CHN-82 %s may go to an address elsewhere: the amount asked about is that of the price',
  async (asset, amount) => {
    const networks = on(chainOptions, { options: [{ ...OPEN, network: 'ethereum', network_name: 'Ethereum', asset }] })
    const prices = on(quoteTrade, async (call) => {
      const priced = (await PRICES.reply(call)) as { body: object }
      return raw(200, { ...priced.body, receive_amount: amount })
    })
    const check = on(quoteWithdrawal, (call) => {
      const decimals = String(call.body.amount).split('.')[1] ?? ''
      return decimals.length > ASSETS[asset].scale ? refuse('validation_failed') : WITHDRAWAL_QUOTE.reply(call)
    })
    const { api } = await openTrade(
      `/buy?widget=guided&crypto=${asset.toLowerCase()}`,
      { isSignedIn: true },
      networks,
      prices,
      check,
    )
    await rest()
    expect(screen.getByLabelText('You receive (estimated)').textContent).toBe(`${amount}00`)
    fireEvent.click(screen.getByRole('radio', { name: /An address elsewhere/ }))
    await rest(10)
    type('Address of the receiving wallet', OUTSIDE)
    await press('Continue')
    expect(api.callsOf(quoteWithdrawal).map(({ body }) => body)).toEqual([
      { asset, network: 'ethereum', address: OUTSIDE, amount },
    ])
    expect(step()).toBe('Step 2 of 5')
  },
)
