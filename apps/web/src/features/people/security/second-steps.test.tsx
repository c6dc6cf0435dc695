import {
  addPasskey,
  confirmTotp,
  disableTotp,
  listPasskeys,
  listSessions,
  removePasskey,
  renewRecoveryCodes,
  securityStatus,
  startPasskey,
  startTotp,
} from '@kivuko/contract/account-security.ts'
import { logout as logoutEndpoint, me } from '@kivuko/contract/auth.ts'
import { PROOF_HEADER } from '@kivuko/contract/endpoint.ts'
import { type Proof, type ProofWay, readProof, startProof } from '@kivuko/contract/proof.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { decline, fakePasskeys } from '../../../../test/fake-passkeys.ts'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { HERE, PASSKEY, sampleStatus } from '../../../../test/security-samples.ts'
import { askWho, fakeApi, on, type Reply, refuse } from '../../../../test/server.ts'

const CODES = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`)
const SETUP = { secret: 'JBSW Y3DP EHPK 3PXP', uri: 'otpauth://totp/Kivuko', qr: 'data:image/png;base64,AAAA' }
const MAKE = on(startPasskey, {
  options: {
    challenge: 'Y2g',
    rp: { id: 'localhost', name: 'Kivuko' },
    user: { id: 'dQ', name: 'a', displayName: 'A' },
  },
})
const ON = sampleStatus({ totp: { is_on: true, recovery_codes_left: 2 } })
const REST = [
  on(me, ADA),
  on(securityStatus, sampleStatus()),
  on(listSessions, { sessions: [HERE] }),
  on(listPasskeys, { passkeys: [PASSKEY] }),
]
/** Asks who is there, until an answer that `takes`. */
const afterProof =
  (body: unknown, ways: readonly ProofWay[], takes: (proof: Proof) => boolean = () => true) =>
  ({ headers }: { headers: Headers }): Reply => {
    const given = readProof(headers.get(PROOF_HEADER) ?? '')
    if (!given) return askWho(ways)
    return takes(given) ? { status: 200, body } : refuse('proof_failed')
  }

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test('RTE-29 recovery codes are copied all at once, and a browser that forbids it says so', async () => {
  const user = userEvent.setup()
  fakeApi(on(securityStatus, ON), on(renewRecoveryCodes, { recovery_codes: CODES }), ...REST)
  await openApp('/security')
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await user.click(screen.getByRole('button', { name: 'Make new codes' }))
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: 'Copy Recovery codes' }))
  expect(write).toHaveBeenCalledWith(CODES.join('\n'))
  expect(await screen.findByText('Copied')).toBeDefined()
  write.mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy Recovery codes' }))
  expect(await screen.findByText(/Mark the text and copy it yourself/)).toBeDefined()
})

test('RTE-29 a wrong first code is said and the set-up goes on', async () => {
  fakeApi(
    on(startTotp, SETUP),
    on(confirmTotp, () => refuse('code_invalid')),
    ...REST,
  )
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  await userEvent.type(await screen.findByLabelText('Code the app shows now'), '123456{Enter}')
  expect(await screen.findByText(/That code is not right/)).toBeDefined()
  expect(screen.getByText(SETUP.secret)).toBeDefined()
})

test('SEC-25 RTE-29 turning the app off asks, then asks who is there when the server wants it, and goes on', async () => {
  const api = fakeApi(on(securityStatus, ON), on(disableTotp, afterProof({ result: 'ok' }, ['totp'])), ...REST)
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Turn off' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm that it is you' }))
  await userEvent.type(question.getByLabelText('Code of your authenticator app'), '123 456{Enter}')
  expect(await screen.findByText('The authenticator app is off.')).toBeDefined()
  const given = api.callsOf(disableTotp).map(({ headers }) => readProof(headers.get(PROOF_HEADER) ?? ''))
  expect(given).toEqual([undefined, { way: 'totp', value: '123456' }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('SEC-25 RTE-29 another way can be chosen, a wrong answer is said in the question, and it can be left', {
  tags: 'long',
}, async () => {
  fakeApi(
    on(securityStatus, ON),
    on(
      renewRecoveryCodes,
      afterProof({ recovery_codes: CODES }, ['totp', 'recovery_code'], () => false),
    ),
    ...REST,
  )
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make new codes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByText('This is needed to go on')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd1-efgh1{Enter}')
  expect(await screen.findByText(/That is not right\. Check it and try again/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('SEC-25 a passkey answers the question for that very action', async () => {
  const device = fakePasskeys()
  const api = fakeApi(
    on(securityStatus, ON),
    on(renewRecoveryCodes, afterProof({ recovery_codes: CODES }, ['passkey', 'totp'])),
    on(startProof, { options: { challenge: 'Y2g' } }),
    ...REST,
  )
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make new codes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  expect(await screen.findByText(CODES[0] ?? '')).toBeDefined()
  expect(api.callsOf(startProof)[0]?.body).toEqual({ deed: 'the deed' })
  expect(device.get).toHaveBeenCalledOnce()
})

test('SEC-25 RTE-29 who has nothing to show signs in again, with the way back', async () => {
  fakeApi(
    on(securityStatus, sampleStatus({ has_password: false, providers: ['Google'] })),
    on(startTotp, () => askWho([])),
    on(logoutEndpoint, { result: 'ok' }),
    ...REST,
  )
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Fsecurity'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('RTE-29 a passkey is added under a name, which the device suggests', async () => {
  const device = fakePasskeys()
  const lists = [[PASSKEY], [{ ...PASSKEY, id: 'pky_2', name: 'My phone' }, PASSKEY]]
  const api = fakeApi(
    on(listPasskeys, () => ({ status: 200, body: { passkeys: lists.length > 1 ? lists.shift() : lists[0] } })),
    MAKE,
    on(addPasskey, { ...PASSKEY, name: 'My phone' }),
    ...REST,
  )
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const name = await screen.findByLabelText('Name of the passkey')
  await waitFor(() => expect((name as HTMLInputElement).value).toBe('Chrome on Linux'))
  await userEvent.clear(name)
  await userEvent.click(screen.getByRole('button', { name: 'Create passkey' }))
  expect(await screen.findByText('Please give it a name')).toBeDefined()
  expect(device.create).not.toHaveBeenCalled()
  await userEvent.type(name, ' My phone {Enter}')
  expect(await screen.findByText('“My phone” can be used to sign in now.')).toBeDefined()
  expect(api.callsOf(addPasskey)[0]?.body).toMatchObject({ name: 'My phone', credential: { type: 'public-key' } })
  expect(await screen.findByRole('button', { name: 'Remove My phone' })).toBeDefined()
})

test('RTE-29 the name that the device suggests comes into the question that is open, not over what was typed', async () => {
  for (const [typed, shown] of [
    ['', 'Chrome on Linux'],
    ['My phone', 'My phone'],
  ]) {
    startClean()
    localStorage.setItem('token', 'tok')
    fakePasskeys()
    const late = Promise.withResolvers<Reply>()
    const api = fakeApi(
      on(listSessions, () => late.promise),
      ...REST,
    )
    await openApp('/security')
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Name of the passkey')
    if (typed) await userEvent.type(name, typed)
    late.resolve({ status: 200, body: { sessions: [HERE] } })
    await screen.findByText(HERE.device)
    await waitFor(() => expect(name.value).toBe(shown))
    expect(api.callsOf(startPasskey)).toEqual([])
  }
})

test('RTE-29 a passkey that nobody confirmed is not kept, and the name stays', async () => {
  fakePasskeys(decline)
  const api = fakeApi(MAKE, ...REST)
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await screen.findByDisplayValue('Chrome on Linux')
  await userEvent.click(await screen.findByRole('button', { name: 'Create passkey' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was confirmed with your device')
  expect(screen.getByLabelText('Name of the passkey')).toBeDefined()
  expect(api.callsOf(addPasskey)).toEqual([])
})

test('RTE-29 a passkey is removed after a question', async () => {
  const api = fakeApi(on(removePasskey, { result: 'ok' }), ...REST)
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Work laptop' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('“Work laptop” is removed.')).toBeDefined()
  expect(api.callsOf(removePasskey)[0]?.url).toContain('/users/me/passkeys/pky_1/remove')
  expect(api.callsOf(listPasskeys)).toHaveLength(2)
})

test('RTE-29 a browser without passkeys says so and still lists them', async () => {
  fakeApi(...REST)
  await openApp('/security')
  expect(await screen.findByText('This browser cannot use passkeys.')).toBeDefined()
  expect(await screen.findByText('Work laptop')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
