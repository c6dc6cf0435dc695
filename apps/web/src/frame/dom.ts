// Elements without a framework: the frame is small, and shows one screen at a time.

type Child = Node | string | undefined
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** `false` and `undefined` leave an attribute out; text never becomes markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  element.append(...children.filter((child) => child !== undefined))
  return element
}

type ButtonOptions = { text: string; kind?: 'primary' | 'quiet'; onPress: () => unknown }

export function button({ text, kind = 'primary', onPress }: ButtonOptions): HTMLButtonElement {
  const made = el('button', { type: 'button', class: kind }, text)
  made.addEventListener('click', () => void onPress())
  return made
}

/** Says something to everybody, those who listen included; nothing is said with an empty text. */
export function notice(role: 'status' | 'alert'): { element: HTMLElement; say: (text: string) => void } {
  const element = el('p', { role, class: `notice ${role}` })
  return {
    element,
    say: (text) => {
      element.textContent = text
    },
  }
}

/** A button that shows it is at work, and takes no second press meanwhile. */
export async function whileBusy(
  pressed: HTMLButtonElement,
  busyText: string,
  work: () => Promise<void>,
): Promise<void> {
  if (pressed.getAttribute('aria-disabled') === 'true') return
  const text = pressed.textContent
  pressed.setAttribute('aria-disabled', 'true')
  pressed.textContent = busyText
  try {
    await work()
  } finally {
    pressed.removeAttribute('aria-disabled')
    pressed.textContent = text
  }
}
