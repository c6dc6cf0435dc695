// Every event of guided trade: what it changes, and what it leaves as it was.
import { expect, test } from 'vitest'
import { nextState, startOf, type TradeEvent, type TradeState } from './trade-machine.ts'
import { EMPTY_FORM } from './trade-values.ts'

const START = startOf({ side: 'buy', coin: 0 })
const LINK = { link: 'https://kivuko.example/verify#kvv_1', qr: 'data:', expiresAt: '', id: 'ver_1' }
const AWAY = { to: 'address', address: '0x1' } as const
const TOUCHED = { isTouched: true }

type Row = [what: string, before: Partial<TradeState>, event: TradeEvent, changes: Partial<TradeState>]

/** Of what is not named under `changes` nothing changes. */
const ROWS: Record<TradeEvent['type'], Row[]> = {
  changed: [
    ['an amount', {}, { type: 'changed', values: { payAmount: '40' } }, { payAmount: '40', ...TOUCHED }],
    ['a currency', {}, { type: 'changed', values: { fiat: 'GBP' } }, { fiat: 'GBP', ...TOUCHED }],
    ['a method', {}, { type: 'changed', values: { paymentMethod: 'card' } }, { paymentMethod: 'card', ...TOUCHED }],
    [
      'a coin, whose network takes no other coin’s address',
      { coin: 1, delivery: AWAY },
      { type: 'changed', values: { coin: 2 } },
      { coin: 2, delivery: { ...AWAY, to: 'wallet' }, ...TOUCHED },
    ],
    ['the same coin', { coin: 1, delivery: AWAY }, { type: 'changed', values: { coin: 1 } }, TOUCHED],
  ],
  typed: [
    [
      'a name',
      {},
      { type: 'typed', form: { firstName: 'Ada' } },
      { form: { ...EMPTY_FORM, firstName: 'Ada' }, ...TOUCHED },
    ],
  ],
  'payout typed': [
    [
      'beside what stands there',
      { payout: { ...START.payout, accountName: 'Ada Obi' } },
      { type: 'payout typed', payout: { iban: 'DE89' } },
      { payout: { ...START.payout, accountName: 'Ada Obi', iban: 'DE89' }, ...TOUCHED },
    ],
  ],
  'delivery chosen': [
    [
      'an address elsewhere, before it is typed',
      {},
      { type: 'delivery chosen', delivery: { to: 'address' } },
      { delivery: { to: 'address', address: '' }, ...TOUCHED },
    ],
    [
      'the wallet again, with the address kept',
      { delivery: AWAY },
      { type: 'delivery chosen', delivery: { to: 'wallet' } },
      { delivery: { to: 'wallet', address: '0x1' }, ...TOUCHED },
    ],
  ],
  'side switched': [
    [
      'with what was missing no longer said',
      { isChecked: true },
      { type: 'side switched', received: '0.002' },
      { side: 'sell', payAmount: '0.002', isChecked: false, ...TOUCHED },
    ],
  ],
  continued: [
    ['from a valid step', {}, { type: 'continued', terms: undefined }, { step: 1, ...TOUCHED }],
    ['from a step with something missing', { step: 1 }, { type: 'continued', terms: undefined }, { isChecked: true }],
    ['from the last', { step: 4 }, { type: 'continued', terms: undefined }, {}],
    [
      'after saving',
      { doing: 'saving' },
      { type: 'continued', terms: undefined },
      { step: 1, doing: 'nothing', ...TOUCHED },
    ],
  ],
  'found wanting': [['on any step', { step: 0 }, { type: 'found wanting' }, { isChecked: true }]],
  'went back': [
    ['from the third', { step: 2, isChecked: true }, { type: 'went back' }, { step: 1, isChecked: false, ...TOUCHED }],
    ['from the first', {}, { type: 'went back' }, TOUCHED],
  ],
  'went to': [
    [
      'an earlier step',
      { step: 4, doing: 'saving' },
      { type: 'went to', step: 1 },
      { step: 1, doing: 'nothing', ...TOUCHED },
    ],
    ['none before the first', { step: 2 }, { type: 'went to', step: -1 }, { step: 0, ...TOUCHED }],
    ['none after the last', {}, { type: 'went to', step: 9 }, { step: 4, ...TOUCHED }],
  ],
  began: [
    ['when nothing was under way', {}, { type: 'began', doing: 'linking' }, { doing: 'linking' }],
    ['not while something is', { doing: 'saving' }, { type: 'began', doing: 'finalizing' }, {}],
  ],
  stopped: [
    ['without leaving the step', { step: 3, doing: 'saving' }, { type: 'stopped' }, { doing: 'nothing' }],
    ['with nothing under way', {}, { type: 'stopped' }, {}],
  ],
  'link made': [
    [
      'which ends the making',
      { step: 4, doing: 'linking' },
      { type: 'link made', link: LINK },
      { doing: 'nothing', verificationLink: LINK },
    ],
  ],
  finished: [
    [
      'with the coin kept',
      { step: 4, coin: 2, payAmount: '90', verificationLink: LINK, doing: 'finalizing', isTouched: true },
      { type: 'finished' },
      { ...START, coin: 2 },
    ],
  ],
  restored: [
    ['an untouched form', {}, { type: 'restored', values: { payAmount: '40' } }, { payAmount: '40', ...TOUCHED }],
    ['not over what was typed', TOUCHED, { type: 'restored', values: { payAmount: '40' } }, {}],
  ],
  addressed: [
    [
      'by its address, which nobody typed',
      {},
      { type: 'addressed', values: { side: 'sell', coin: 2, payAmount: '' } },
      { side: 'sell', coin: 2, payAmount: '' },
    ],
    [
      'the coin alone where somebody typed',
      { ...TOUCHED, payAmount: '40' },
      { type: 'addressed', values: { side: 'sell', coin: 2, payAmount: '' } },
      { coin: 2 },
    ],
  ],
  known: [
    [
      'in empty fields, and over what is verified',
      { form: { ...EMPTY_FORM, city: 'Kisumu', firstName: 'Adah' } },
      { type: 'known', form: { city: 'Nairobi', lastName: 'Obi' }, locked: { firstName: 'Ada' } },
      { form: { ...EMPTY_FORM, city: 'Kisumu', firstName: 'Ada', lastName: 'Obi' } },
    ],
  ],
}

test.each(
  Object.values(ROWS)
    .flat()
    .map(([what, before, event, changes]) => ({ type: event.type, what, before, event, changes })),
)('TRD-22 TRD-23 TRD-35 $type: $what', ({ before, event, changes }) => {
  const state = { ...START, ...before }
  expect(nextState(state, event)).toEqual({ ...state, ...changes })
})

test('FST-30 what was kept of this tab comes over what the address asks for', () => {
  const asked = nextState(START, { type: 'addressed', values: { side: 'sell', coin: 2, payAmount: '' } })
  const kept = nextState(asked, { type: 'restored', values: { side: 'sell', coin: 2, payAmount: '40', step: 3 } })
  expect(kept).toMatchObject({ payAmount: '40', step: 3 })
})
