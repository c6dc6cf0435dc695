import { me } from '@kivuko/contract/auth.ts'
import { type Change, decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import {
  changeSetting,
  FILL_SETTINGS,
  listSettingChanges,
  listSettings,
  METHOD_SETTINGS,
  SETTING_NAMES,
  type Setting,
  type SettingName,
} from '@kivuko/contract/console-settings.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

function settings(change: Partial<Record<SettingName, Setting['value']>> = {}): Setting[] {
  return SETTING_NAMES.map((name) => {
    const isTier = name.startsWith('tier_')
    const initial = name.endsWith('_bps')
      ? 250
      : isTier
        ? 3
        : name === 'low_stock_usd'
          ? '1000.00'
          : name.startsWith('naira_')
            ? '50000.00'
            : true
    const isWay = [...METHOD_SETTINGS, ...FILL_SETTINGS].some((way) => way.name === name)
    const is_connected = isWay ? name !== 'method_EUR_card' : null
    const value = change[name] ?? initial
    return { name, value, initial_value: initial, is_connected, changed_at: null, changed_by: null }
  })
}

type Handler = ReturnType<typeof on>

async function openPage(canChange: boolean, ...handlers: Handler[]) {
  const member = {
    id: 'usr_grace',
    name: 'Grace',
    email: 'g@example.com',
    has_second_step: true,
    added_at: '2026-11-01',
  }
  const api = fakeApi(
    ...handlers,
    on(me, ADA),
    on(consoleMe, { ...member, role: canChange ? 'admin' : 'treasury' }),
    on(listSettings, { settings: settings(), can_change: canChange }),
    on(listSettingChanges, { rows: [], next: null }),
    on(listChanges, { changes: [] }),
  )
  await openApp('/console/settings')
  await screen.findByRole('table', { name: 'Prices' })
  return api
}

const WAITING: Change = {
  id: 'chg_1',
  kind: 'setting',
  subject: 'fee_card_bps',
  now: 250,
  next: 175,
  reason: 'Cheaper than the others',
  proposed_by: { id: 'usr_grace', name: 'Grace' },
  proposed_at: '2026-11-20T09:00:00.000Z',
  can_decide: false,
  can_withdraw: true,
}

const rowOf = (name: string) => within(screen.getByRole('cell', { name }).closest('tr') as HTMLElement)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('OPS-77 OPS-79 SEC-32 a fee is proposed in basis points with a reason, shown before and after, and waits', async () => {
  let api: Awaited<ReturnType<typeof openPage>> | undefined
  api = await openPage(
    true,
    on(changeSetting, () => raw(200, { settings: settings(), can_change: true, waits: true })),
    on(listChanges, () => raw(200, { changes: api?.callsOf(changeSetting).length ? [WAITING] : [] })),
  )
  expect(rowOf('Fee for payment by card').getAllByText('2.50%')).toHaveLength(2)
  press('Change: Fee for payment by card')
  const dialog = within(screen.getByRole('dialog', { name: 'Fee for payment by card' }))
  type('Why', 'Cheaper than the others')
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(dialog.getByText('That is what it is already')).toBeTruthy()
  type('In basis points', '6000')
  expect(dialog.getByText(/must be a whole number of basis points/)).toBeTruthy()
  expect(api.callsOf(changeSetting)).toEqual([])
  type('In basis points', '175')
  expect(dialog.getByText('1.75%')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText('Fee for payment by card: 2.50% → 1.75%')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Withdraw: Fee for payment by card' })).toBeTruthy()
  expect(rowOf('Fee for payment by card').getAllByText('2.50%')).toHaveLength(2)
  const [sent] = api.callsOf(changeSetting)
  expect(sent?.body).toEqual({ name: 'fee_card_bps', value: 175, reason: 'Cheaper than the others' })
  await waitFor(() => expect(api?.callsOf(listSettingChanges)).toHaveLength(2))
})

test('KYC-163 a cell of the matrix is a setting: the first tier of an operation at a place, proposed from 1 to 4', {
  tags: 'long',
}, async () => {
  const name = 'Withdrawing coins to an address elsewhere, Kenya'
  const api = await openPage(
    true,
    on(changeSetting, () => raw(200, { settings: settings(), can_change: true, waits: true })),
  )
  expect(rowOf(name).getAllByText('From tier 3')).toHaveLength(2)
  press(`Change: ${name}`)
  const dialog = within(screen.getByRole('dialog', { name }))
  type('Why', 'Kenya asks for less')
  type('From tier', '5')
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(dialog.getByText(/must be a tier from 1 to 4/)).toBeTruthy()
  type('From tier', '2')
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  await waitFor(() => expect(api.callsOf(changeSetting)).toHaveLength(1))
  expect(api.callsOf(changeSetting)[0]?.body).toMatchObject({ name: 'tier_withdrawal_KE', value: 2 })
})

test('KYC-172 a ceiling in naira is a setting: an amount, proposed with a reason', { tags: 'long' }, async () => {
  const name = 'Naira a day in Nigeria, tier 2'
  const api = await openPage(
    true,
    on(changeSetting, () => raw(200, { settings: settings(), can_change: true, waits: true })),
  )
  expect(rowOf(name).getAllByText('₦50,000.00')).toHaveLength(2)
  press(`Change: ${name}`)
  const dialog = within(screen.getByRole('dialog', { name }))
  type('Why', 'The Central Bank raised it')
  type('Naira', 'all')
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(dialog.getByText(/must be an amount in naira/)).toBeTruthy()
  type('Naira', '300000.00')
  expect(dialog.getByText('₦300,000.00')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  await waitFor(() => expect(api.callsOf(changeSetting)).toHaveLength(1))
  expect(api.callsOf(changeSetting)[0]?.body).toMatchObject({ name: 'naira_day_2', value: '300000.00' })
})

test('OPS-78 a way to pay is closed by a switch; one that is not connected says so; a refusal stays on screen', {
  tags: 'long',
}, async () => {
  const api = await openPage(
    true,
    on(changeSetting, () => refuse('role_refused')),
  )
  expect(rowOf('EUR by card').getByText('Not connected here')).toBeTruthy()
  press('Change: NGN by card')
  const dialog = within(screen.getByRole('dialog', { name: 'NGN by card' }))
  expect(dialog.getByText('Closed')).toBeTruthy()
  type('Why', 'The network is down')
  fireEvent.click(dialog.getByRole('button', { name: 'Close it' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your role does not include this')
  expect(api.callsOf(changeSetting)[0]?.body).toMatchObject({ name: 'method_NGN_card', value: false })
})

test('OPS-79 treasury sees settings and their history, filtered in the address, and changes nothing', {
  tags: 'long',
}, async () => {
  const change = {
    id: '7',
    name: 'spread_bps',
    old_value: 100,
    new_value: 90,
    reason: 'Agreed in the pricing meeting',
    changed_by: { id: 'usr_grace', name: 'Grace Wanjiru' },
    changed_at: '2026-11-20T09:00:00.000Z',
  }
  const api = await openPage(
    false,
    on(listSettingChanges, ({ url }) => raw(200, { rows: url.includes('name=') ? [change] : [], next: null })),
  )
  expect(screen.getByText(/Only an admin proposes changes/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  expect(await screen.findByText('Nothing was changed yet')).toBeTruthy()
  type('Setting', 'spread_bps')
  expect(await screen.findByText('Agreed in the pricing meeting')).toBeTruthy()
  expect(address()).toBe('/console/settings?setting=spread_bps')
  expect(api.callsOf(listSettingChanges).at(-1)?.url).toContain('name=spread_bps')
})

test('SEC-32 a second person approves what a colleague proposed, with a word, and it is gone from what waits', async () => {
  const proposed = { ...WAITING, can_decide: true, can_withdraw: false }
  const waiting = [[proposed], []]
  const api = await openPage(
    false,
    on(listChanges, () => raw(200, { changes: waiting.length > 1 ? waiting.shift() : waiting[0] })),
    on(decideChange, { changes: [] }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Approve: Fee for payment by card' }))
  type('Why', 'Agreed')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByText('Waiting for a second person')).toBeNull())
  expect(api.callsOf(decideChange)[0]).toMatchObject({ body: { decision: 'approve', reason: 'Agreed' } })
  expect(api.callsOf(decideChange)[0]?.url).toContain('/console/changes/chg_1/decide')
})
