import { me } from '@kivuko/contract/auth.ts'
import { type CardPurchase, decideCardPurchase, listCardPurchases } from '@kivuko/contract/console-card-purchases.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const AT = '2026-11-24T14:20:00.000Z'
const PURCHASE: CardPurchase = {
  id: 'ord_1',
  reference: 'KV-7Q2M-9XRD',
  customer: { id: 'usr_brian', name: 'Brian Otieno' },
  paid: '250.00',
  fiat_currency: 'EUR',
  coins: '0.071103661',
  crypto_currency: 'ETH',
  usd: '271.30',
  rule: 'shared_card',
  finding: 'Another account paid with this card',
  facts: {
    usd: '271.30',
    account_days: 1,
    tier: 1,
    three_d_secure: 'attempted',
    liability_shifted: true,
    card_country: 'US',
    phone_country: null,
    home_country: null,
    card_days: null,
    other_accounts: 2,
    clean_purchases: 0,
    taken_back: 0,
  },
  paid_at: AT,
  until: null,
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  proposal: null,
  can_decide: true,
}

async function openPage(rows: CardPurchase[], ...handlers: ReturnType<typeof on>[]) {
  const member = { id: 'usr_ada', name: 'Ada', email: ADA.email, has_second_step: true, added_at: AT } as const
  const api = fakeApi(
    ...handlers,
    on(me, ADA),
    on(consoleMe, { ...member, role: 'compliance' }),
    on(listCardPurchases, { rows, next: null, alone_usd: '1000.00' }),
  )
  await openApp('/console/card-purchases')
  await screen.findByRole('heading', { level: 1, name: 'Card purchases' })
  return api
}

test('SEC-68 a purchase that waits shows the rule, what it went by and where its coins go; a decision that takes two says so', async () => {
  const proposal = { decision: 'release', by: { id: 'usr_ada', name: 'Ada' }, at: AT, reason: 'Spoke to them' } as const
  let held: CardPurchase = PURCHASE
  const api = await openPage(
    [],
    on(listCardPurchases, () => raw(200, { rows: [held], next: null, alone_usd: '1000.00' })),
    on(decideCardPurchase, () => {
      held = { ...PURCHASE, proposal, can_decide: false }
      return raw(200, { waits: true })
    }),
  )
  const purchase = within(await screen.findByRole('list', { name: 'Card purchases that wait' }))
  for (const text of [
    'Another account paid with this card.',
    /^Waits until somebody decides/,
    'Tried; this card’s bank does not offer it; the bank would bear a loss',
    'US, new here, 2 other accounts',
  ])
    expect(purchase.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Release: KV-7Q2M-9XRD' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Release these coins now?' }))
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'Spoke to them' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('Noted. A second person must decide the same.')).toBeTruthy()
  expect(await screen.findByText(/^Ada wants to release it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
  expect(api.callsOf(decideCardPurchase)[0]?.body).toEqual({ decision: 'release', reason: 'Spoke to them' })
})

test('SEC-68 nothing that waits is said so', async () => {
  await openPage([])
  expect(await screen.findByText('Nothing waits')).toBeTruthy()
})

test('OPS-250 the next purchases come below those that are shown', async () => {
  const api = await openPage(
    [],
    on(listCardPurchases, ({ url }) =>
      url.includes('after=ord_1')
        ? raw(200, {
            rows: [{ ...PURCHASE, id: 'ord_2', reference: 'KV-2222-2222' }],
            next: null,
            alone_usd: '1000.00',
          })
        : raw(200, { rows: [PURCHASE], next: 'ord_1', alone_usd: '1000.00' }),
    ),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('region', { name: 'KV-2222-2222' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'KV-7Q2M-9XRD' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(api.callsOf(listCardPurchases)).toHaveLength(2)
})
