// Fields with their label above, and what is wrong with them below.
import { el } from './dom.ts'

let count = 0

type FieldOptions = {
  label: string
  value?: string | undefined
  type?: 'text' | 'email' | 'tel'
  inputmode?: 'decimal' | 'numeric' | 'tel' | 'email'
  autocomplete?: string
  hint?: string
}

export type Field = { element: HTMLElement; input: HTMLInputElement; refuse: (problem: string) => void }

export function field({ label, value = '', type = 'text', inputmode, autocomplete, hint }: FieldOptions): Field {
  const id = `field-${++count}`
  const input = el('input', {
    ...{ id, type, value, inputmode, autocomplete: autocomplete ?? 'off' },
    'aria-describedby': `${id}-note`,
  })
  const note = el('p', { id: `${id}-note`, class: 'note' }, hint)
  const element = el('div', { class: 'field' }, el('label', { for: id }, label), input, note)
  const refuse = (problem: string) => {
    input.toggleAttribute('aria-invalid', problem !== '')
    if (problem) input.setAttribute('aria-invalid', 'true')
    note.textContent = problem || (hint ?? '')
    note.classList.toggle('wrong', problem !== '')
  }
  input.addEventListener('input', () => refuse(''))
  return { element, input, refuse }
}

type Choice<Value extends string> = { value: Value; text: string }

/** One of a few, all in sight. */
export function choices<Value extends string>(
  legend: string,
  offered: readonly Choice<Value>[],
  onChoose: (value: Value) => void,
): HTMLElement {
  const name = `choice-${++count}`
  const rows = offered.map(({ value, text }, place) => {
    const input = el('input', { type: 'radio', name, value, checked: place === 0 })
    input.addEventListener('change', () => onChoose(value))
    return el('label', { class: 'choice' }, input, el('span', {}, text))
  })
  return el('fieldset', {}, el('legend', {}, legend), el('div', { class: 'choices' }, ...rows))
}
