// Phones with buttons, through the sandbox's own gateway: who is let in, and what they see.
import { me } from '@kivuko/contract/auth.ts'
import { pinStatus, setPin, turnPinOff } from '@kivuko/contract/pin.ts'
import { expect, test } from 'vitest'
import { after, DAY_MS } from '../../src/platform/clock.ts'
import { give } from '../support/gifts.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { dial, PIN, postUssd, textsTo, withPinnedPhone } from '../support/ussd.ts'
import { verifyPhone } from '../support/verification.ts'

const PHONE = '+254712345678'

test('USS-01 USS-02 USS-03 USS-05 USS-06 a PIN opens an account from its verified phone alone, and five wrong ones lock it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const ada = await app.customer('Ada Obi')
  expect((await dial(app, PHONE)).screen).toContain('This number has no account with Kivuko')
  expect((await ada.call(setPin, { body: { pin: PIN } })).problem.code).toBe('phone_unverified')
  expect((await ada.call(pinStatus)).body).toEqual({
    code: '*384*5486#',
    phone_number: null,
    state: 'none',
    day_max: '100.00',
  })
  await verifyPhone(app, ada, PHONE)
  const weak = (await ada.call(setPin, { body: { pin: '1984' } })).problem
  expect(weak.errors).toEqual([{ field: 'pin', message: 'This PIN is easy to guess' }])
  expect((await ada.call(setPin, { body: { pin: PIN }, proof: undefined })).problem.code).toBe('proof_required')

  // At first use the phone itself sets one; typed differently it is asked for anew.
  expect((await dial(app, PHONE, '5678')).screen).toMatch(/^This PIN is easy to guess\n/)
  expect((await dial(app, PHONE, PIN, '8305')).screen).toMatch(/^The two were not the same\.\nKivuko: choose a PIN/)
  expect((await dial(app, PHONE, PIN, PIN)).screen).toMatch(/^Kivuko\n1 Balance\n2 Buy USDT/)
  await until('the phone is told', () => textsTo(app, PHONE).some((text) => text.includes('A PIN was set')))
  await give(app, ada, 'KES', 123_456n)
  const balance = await dial(app, PHONE, '1', PIN)
  expect([balance.state, balance.screen.split('\n').sort()]).toEqual([
    'ended',
    ['KES 1,234.56', 'NGN 0.00', 'USD 0.00'],
  ])
  expect((await dial(app, PHONE, '6', PIN)).screen).toBe('Nothing has happened in your account yet.')

  // Money leaves a day after a PIN that nobody but the phone answers for.
  const brian = await app.customer('Brian Otieno')
  await verifyPhone(app, brian, '+254722000111')
  const toBrian = ['4', '0722000111', '100', PIN] as const
  expect((await dial(app, PHONE, ...toBrian)).screen).toContain('Your PIN is new: money leaves a day after')
  await app.deps.db
    .updateTable('pins')
    .set({ set_at: after(app.clock.now(), -DAY_MS) })
    .execute()
  expect((await dial(app, PHONE, ...toBrian)).screen).toContain('Sent KES 100.00 to Brian Otieno.')

  const wrong = await dial(app, PHONE, '1', '0000', '0001', '0002', '0003')
  expect([wrong.state, wrong.screen]).toEqual(['asks', 'Wrong PIN. 1 try left.\nYour PIN, to see your balance:'])
  expect((await dial(app, PHONE, '1', '0004')).screen).toContain('Your PIN is locked')
  expect((await dial(app, PHONE, '1', PIN)).screen).toContain('Your PIN is locked')
  expect((await ada.call(pinStatus)).body.state).toBe('locked')
  await until('the owner is told', () =>
    textsTo(app, PHONE).some((text) => text.includes('PIN of your phone is locked')),
  )
  expect((await ada.call(setPin, { body: { pin: '8305' } })).status).toBe(200)
  expect((await dial(app, PHONE, '1', PIN, '8305')).screen).toContain('KES 1,134.56')

  await ada.call(turnPinOff)
  expect((await dial(app, PHONE)).screen).toContain('You turned this service off')
  expect((await ada.call(pinStatus)).body.state).toBe('off')
})

test('USS-07 USS-08 USS-09 a callback without the secret, from elsewhere or without a session is refused; a phone freezes its account without a PIN', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await withPinnedPhone(app, await app.customer('Ada Obi'), PHONE)
  const fields = { sessionId: 'ATUid_1', serviceCode: '*384*5486#', phoneNumber: PHONE, networkCode: '63902', text: '' }
  expect(await postUssd(app, fields)).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') })
  expect((await postUssd(app, fields, 'somebody-elses-guess-at-it')).status).toBe(400)
  const bad = await postUssd(app, { ...fields, sessionId: '<>', phoneNumber: 'me' })
  expect([bad.status, JSON.parse(bad.text).errors.map(({ field }: { field: string }) => field)]).toEqual([
    422,
    ['sessionId', 'phoneNumber'],
  ])
  // Another phone cannot go on with this session, nor can steps that nobody was asked.
  expect((await postUssd(app, { ...fields, phoneNumber: '+254722000111', text: '1' })).text).toContain(
    'END This session is over',
  )
  expect((await postUssd(app, { ...fields, sessionId: 'ATUid_2', text: '7*1' })).text).toContain(
    'CON Freeze your account?',
  )
  expect((await postUssd(app, { ...fields, text: '9*9' })).text).toContain('CON Type one of the numbers.')
  expect((await postUssd(app, { ...fields, text: '8*1' })).text).toContain('END This session is over')

  expect((await dial(app, PHONE, '7', '1')).screen).toContain('Your account is frozen')
  expect((await dial(app, PHONE)).state).toBe('ended')
  expect((await ada.call(pinStatus)).status).toBe(401)

  await using closed = await startTestApp({ env: { USSD_CODE: '', USSD_CALLBACK_SECRET: '' } })
  expect((await postUssd(closed, fields)).status).toBe(400)
  const nobody = await closed.customer()
  expect((await nobody.call(pinStatus)).body).toMatchObject({ code: null, day_max: null })
  expect((await nobody.call(setPin, { body: { pin: PIN } })).problem.code).toBe('ussd_unavailable')
})

test('USS-28 USS-29 LNG-27 the language that is chosen in the menu is the account’s, and a phone without an account reads on in its own', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await withPinnedPhone(app, await app.customer('Ada Obi'), PHONE)
  const languageNow = async () => (await ada.call(me)).body.language
  const menu = await dial(app, PHONE)
  expect(menu.screen.split('\n').at(-1)).toBe('8 Language')
  const list = await dial(app, PHONE, '8')
  expect(list.screen).toBe('1 English\n2 Kiswahili\n3 Francais\n4 Hausa\n5 Yorùba\n6 Pidgin\n0 Back')
  expect((await dial(app, PHONE, '8', '7')).screen).toBe(`Type one of the numbers.\n${list.screen}`)
  expect((await dial(app, PHONE, '8', '0')).screen).toBe(menu.screen)
  expect(await languageNow()).toBeNull()

  const swahili = await dial(app, PHONE, '8', '2')
  expect([swahili.state, swahili.screen.split('\n').slice(1, 2)]).toEqual(['asks', ['1 Salio']])
  expect(swahili.screen).toContain('\n8 Lugha/Language')
  expect(await languageNow()).toBe('sw')
  expect((await dial(app, PHONE)).screen).toBe(swahili.screen)
  expect((await dial(app, PHONE, '8', '1')).screen).toBe(menu.screen)
  // What was typed ahead was for another menu.
  const ahead = { sessionId: 'ATUid_8', serviceCode: '*384*5486#', phoneNumber: PHONE, networkCode: '63902' }
  expect((await postUssd(app, { ...ahead, text: '8*3*7*1' })).text).toMatch(/^CON Kivuko\n1 Solde\n/)
  expect(await languageNow()).toBe('fr')

  const stranger = '+254722000999'
  const unknown = await dial(app, stranger)
  expect(unknown.screen).toMatch(/^This number has no account with Kivuko.*\n8 Language$/)
  expect((await dial(app, stranger, '1')).screen).toBe(`Type one of the numbers.\n${unknown.screen}`)
  expect((await dial(app, stranger, '8', '0')).screen).toBe(unknown.screen)
  const told = await dial(app, stranger, '8', '2')
  expect([told.state, told.screen]).toEqual(['ended', 'Nambari hii haina akaunti ya Kivuko, au haijathibitishwa humo.'])
  expect((await dial(app, stranger)).screen).toBe(unknown.screen)
})
