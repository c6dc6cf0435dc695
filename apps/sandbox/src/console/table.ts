// Tables of the console's pages, and the time of day in them.
import { html, type Markup } from '../html.ts'

export function timeOf(at: number): Markup {
  const text = new Date(at).toISOString()
  return html`<time datetime="${text}">${text.slice(11, 19)}</time>`
}

/** Rows under a head, or a sentence when there are none. It scrolls by itself on a narrow screen. */
export function table(caption: string, head: readonly string[], rows: readonly Markup[], empty: string): Markup {
  if (rows.length === 0) return html`<p class="card">${empty}</p>`
  return html`<div class="card scroll" tabindex="0" role="region" aria-label="${caption}"><table>
    <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}
