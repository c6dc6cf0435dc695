// The console's part about Smile ID and the object store: the forms, what is forced, and how people's checks end.
import type { Control } from '../control.ts'
import { html, type Markup } from '../html.ts'
import { ENDLESS_NUMBER, LATE_NUMBER, LOST_NUMBER, PEOPLE, REPEATED_NUMBER } from '../smile-id/people.ts'
import { SMILE_ID_ENDPOINTS } from '../smile-id/smile-id.ts'
import { STORAGE_ENDPOINTS } from '../storage/storage.ts'
import { modeInWords } from '../webhooks/mode.ts'
import { faultForm, mannerForm, said } from './money-forms.ts'
import { table } from './table.ts'

export function identityForms(): Markup {
  return html`${mannerForm('smile-id/next-callback', 'The next Smile ID callbacks')}${faultForm('smile-id', 'A fault of Smile ID', SMILE_ID_ENDPOINTS)}
    ${faultForm('storage', 'A fault of the object store', STORAGE_ENDPOINTS)}`
}

/** What is forced about them right now, with its way back. */
export function identityForcedNow({ smileId, storage }: Control): Markup | false {
  const lines = [
    ...smileId.callbacks
      .nextModes()
      .map(({ mode, times }) => `the next ${times} Smile ID callbacks: ${modeInWords(mode)}`),
    ...said('Smile ID', smileId.faults()),
    ...said('Object store', storage.faults()),
  ]
  const undo = (path: string, title: string) =>
    html`<form method="post" action="/control/${path}/clear-faults"><button class="plain">${title}</button></form>`
  return (
    lines.length > 0 &&
    html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul><div class="bar">${smileId.faults().length > 0 && undo('smile-id', 'Take back the faults of Smile ID')}
    ${storage.faults().length > 0 && undo('storage', 'Take back the faults of the object store')}</div>`
  )
}

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
