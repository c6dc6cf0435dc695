// A form like the buy widget's, as small as one can be with React.
import { createElement, useState } from 'react'

export function Form() {
  const [amount, setAmount] = useState('')
  const [coin, setCoin] = useState('USDT')
  const options = ['USDT', 'BTC', 'ETH'].map((code) => createElement('option', { key: code }, code))
  return createElement(
    'form',
    { onSubmit: (event) => event.preventDefault() },
    createElement('h1', null, 'Crypto and Web3 money for Africa'),
    createElement('label', { htmlFor: 'amount' }, 'You pay'),
    createElement('input', {
      id: 'amount',
      inputMode: 'decimal',
      value: amount,
      onChange: ({ target }) => setAmount(target.value),
    }),
    createElement('label', { htmlFor: 'coin' }, 'You get'),
    createElement('select', { id: 'coin', value: coin, onChange: ({ target }) => setCoin(target.value) }, options),
    createElement('button', { type: 'submit', disabled: amount === '' }, `Buy ${coin}`),
  )
}
