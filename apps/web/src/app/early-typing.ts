// What was typed into a part of a page before its code was there. Loaded with the part.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Call it right before the part takes over with new fields; the answer restores what was typed. */
export function keepTyped(frame: Element | null): () => void {
  const typed = [...(frame?.querySelectorAll<Control>('input, textarea, select') ?? [])].filter(differs)
  const kept = typed.map((control) => ({
    control,
    value: control.value,
    written: writtenOf(control),
    isChecked: control instanceof HTMLInputElement && control.checked,
  }))
  return () => {
    const again = kept.filter((each) => each.control.isConnected && isAsKept(each))
    for (const each of again) typeAgain(each)
    // What a form says of a field that was left, it has to hear of.
    const left = again.map(({ control }) => control).filter((control) => control !== document.activeElement)
    for (const control of left) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

type Kept = { control: Control; value: string; written: string | undefined; isChecked: boolean }

/** Or emptied by the part. What somebody has typed on since is theirs. */
function isAsKept({ control, value, written }: Kept): boolean {
  return control.value === value || control.value === written
}

/** From what the page came with. */
function differs(control: Control): boolean {
  return isTicked(control) ? control.checked !== control.defaultChecked : control.value !== writtenOf(control)
}

function writtenOf(control: Control): string | undefined {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
}

/** As the browser itself would say it: React compares with what it last saw, which is why that is set first. */
function typeAgain({ control, value, isChecked }: Kept): void {
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
