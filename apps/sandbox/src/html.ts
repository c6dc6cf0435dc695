// Markup as text, safe by default: whatever is put into a template is escaped unless it is markup itself.
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that is already markup. Only `html` and `page` make it. */
export type Markup = { readonly markup: string }

type Value = Markup | string | number | null | undefined | false | readonly Value[]

function rendered(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(rendered).join('')
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** `html`<p>${text}</p>`` */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: parts.reduce((text, part, index) => text + rendered(values[index - 1]) + part) }
}

export const HTML_TYPE = 'text/html; charset=utf-8'
