// What was typed into a part of a page before its code was there. Loaded with the part.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Call it right before the part takes over, which begins with fields of its own making; the answer puts back what was typed. */
export function keepTyped(frame: Element | null): () => void {
  const typed = [...(frame?.querySelectorAll<Control>('input, textarea, select') ?? [])].filter(differs)
  const kept = typed.map((control) => ({
    control,
    value: control.value,
    isChecked: control instanceof HTMLInputElement && control.checked,
  }))
  return () => {
    for (const each of kept) if (each.control.isConnected) typeAgain(each)
  }
}

/** From what the page came with. */
function differs(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return control.value !== written?.value
  }
  if (isTicked(control)) return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

/** As the browser itself would say it: React compares with what it last saw, which is why that is set first. */
function typeAgain({ control, value, isChecked }: { control: Control; value: string; isChecked: boolean }): void {
  if (isTicked(control)) {
    control.checked = !isChecked
    control.click()
    return
  }
  control.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function isTicked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
}
