// Where the money goes: a phone, or a bank account by the details its currency has.
import { t } from '@kivuko/contract/text.ts'
import type { Refusal } from '../calls.ts'
import { el } from '../dom.ts'
import { type Field, field } from '../fields.ts'
import type { Flow } from '../flow.ts'
import { saleCalls } from './calls.ts'
import type { Payout, Selling } from './state.ts'

export function payoutOf(flow: Flow, { account_fields: kind }: Selling): Payout {
  return kind === null ? phonePayout(flow) : bankPayout(flow, kind)
}

function phonePayout({ view }: Flow): Payout {
  const phone = field({
    label: t('M-Pesa phone number'),
    value: view.prefilled.phone_number ?? '',
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    hint: t('In your own name, for example 0712 345 678.'),
  })
  return {
    element: phone.element,
    read: () => ({ kind: 'mobile_money', phone_number: phone.input.value.trim() }),
    refuse: ({ fields }) => {
      if (!wrongIn(fields, 'phone_number')) return false
      phone.refuse(t('Write a Kenyan mobile number, such as 0712 345 678.'))
      phone.input.focus()
      return true
    },
  }
}

/** Of its own, or within the destination. */
function wrongIn(fields: Refusal['fields'], name: string): string | undefined {
  return fields[name] ?? fields[`destination.${name}`]
}

function bankPayout(flow: Flow, kind: 'iban' | 'bic' | 'list'): Payout {
  const iban = field({ label: t('IBAN') })
  const number = field({ label: t('Account number') })
  const code = kind === 'list' ? bankChoice(flow) : field({ label: t('BIC (SWIFT code) of the bank') })
  const name = field({
    label: t('Account holder'),
    hint: t('Your name, as your bank knows it.'),
    autocomplete: 'name',
    value: nameOf(flow),
  })
  const shown: [string, Pick<Field, 'element' | 'refuse'>][] =
    kind === 'iban'
      ? [
          ['iban', iban],
          ['account_name', name],
        ]
      : [
          ['bank_code', code],
          ['account_number', number],
          ['account_name', name],
        ]
  return {
    element: el('div', { class: 'stack' }, ...shown.map(([, { element }]) => element)),
    read: () => {
      const account = { kind: 'bank', account_name: name.input.value.trim() } as const
      if (kind === 'iban') return { ...account, iban: iban.input.value.trim() }
      return { ...account, account_number: number.input.value.trim(), bank_code: code.input.value.trim() }
    },
    refuse: ({ fields }) => {
      const wrong = shown.filter(([field]) => wrongIn(fields, field) !== undefined)
      for (const [field, each] of wrong) each.refuse(wrongIn(fields, field) ?? '')
      return wrong.length > 0
    },
  }
}

function nameOf({ view: { prefilled } }: Flow): string {
  return [prefilled.first_name, prefilled.last_name].filter(Boolean).join(' ')
}

type BankChoice = Pick<Field, 'element' | 'refuse'> & { input: { value: string } }

/** From the bank's own list. */
function bankChoice(flow: Flow): BankChoice {
  const input = el(
    'select',
    { id: 'bank', 'aria-describedby': 'bank-note' },
    el('option', { value: '' }, t('Choose the bank')),
  )
  const note = el('p', { id: 'bank-note', class: 'note' })
  const refuse = (problem: string) => {
    input.toggleAttribute('aria-invalid', problem !== '')
    if (problem) input.setAttribute('aria-invalid', 'true')
    note.textContent = problem
    note.classList.toggle('wrong', problem !== '')
  }
  input.addEventListener('change', () => refuse(''))
  saleCalls(flow)
    .banks()
    .then(({ banks }) => input.append(...banks.map(({ code, name }) => el('option', { value: code }, name))))
    .catch((error: unknown) => refuse(error instanceof Error ? error.message : ''))
  return { element: el('div', { class: 'field' }, el('label', { for: 'bank' }, t('Bank')), input, note), input, refuse }
}
