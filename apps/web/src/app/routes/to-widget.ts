/** To the widget above, with the cursor in its amount; to the widget itself where the amount is a step behind. */
export function toWidget(): void {
  const amount = document.querySelector<HTMLInputElement>('input[name="amount"]')
  const place = amount ?? document.getElementById('trade')
  place?.scrollIntoView({ block: amount ? 'center' : 'start' })
  amount?.focus({ preventScroll: true })
}
