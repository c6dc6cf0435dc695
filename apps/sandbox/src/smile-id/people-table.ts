// The special people as a table for the console.
import { table } from '../console/table.ts'
import { html, type Markup } from '../html.ts'
import { ENDLESS_NUMBER, LATE_NUMBER, LOST_NUMBER, PEOPLE, REPEATED_NUMBER } from './people.ts'

/** How a check of a selfie ends, by the identity number or the name. */
export function specialPeople(): Markup {
  const people = PEOPLE.map(
    ({ number, name, says }) => html`<tr><td><code>… ${number}</code></td><td>${says}</td><td>${name}</td></tr>`,
  )
  const callbacks = [
    [LATE_NUMBER, 'approved; the callback comes late'],
    [LOST_NUMBER, 'approved; the callback is lost'],
    [REPEATED_NUMBER, 'approved; the callback comes three times'],
    [ENDLESS_NUMBER, 'never ends'],
  ].map(([number, says]) => html`<tr><td><code>… ${number}</code></td><td>${says}</td><td></td></tr>`)
  const head = ['Number', 'The check', 'Or the name']
  return html`<p>The end of the identity number decides, or the name; everybody else is approved.</p>${table('Special people', head, [...people, ...callbacks], '')}`
}
