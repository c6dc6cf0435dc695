// The special people as a table for the console.
import { table } from '../console/table.ts'
import { html, type Markup } from '../html.ts'
import { CALLBACKS, PEOPLE } from './people.ts'

/** How a check of a selfie ends, by the identity number or the name. */
export function specialPeople(): Markup {
  const people = PEOPLE.map(
    ({ number, name, says }) => html`<tr><td><code>… ${number}</code></td><td>${says}</td><td>${name}</td></tr>`,
  )
  const callbacks = CALLBACKS.map(
    ({ number, says }) => html`<tr><td><code>… ${number}</code></td><td>${says}</td><td></td></tr>`,
  )
  const head = ['Number', 'The check', 'Or the name']
  return html`<p>The end of the identity number decides, or the name; everybody else is approved.</p>${table('Special people', head, [...people, ...callbacks], '')}`
}
