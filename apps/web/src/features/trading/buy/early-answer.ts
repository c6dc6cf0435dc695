// The first quote of a page, asked for before the widget was alive: what the page shows of it, and its answer, which the
// widget reads instead of asking again.

type EarlyAnswer = {
  /** The question, as it was sent. */
  body: string
  response: Promise<Response>
  /** What the page shows as the amount that arrives. */
  figure: string | undefined
}

export type EarlyFigure = { body: string; figure: string }

let latest: EarlyAnswer | undefined
let isOver = false

export function keepEarlyAnswer(body: string, response: Promise<Response>): void {
  latest = { body, response, figure: undefined }
}

/** Answers whether it may be shown: false once another question was asked, or the widget answers for itself. */
export function showsEarly(body: string, figure: string): boolean {
  if (isOver || latest?.body !== body) return false
  latest.figure = figure
  return true
}

/** The question no longer counts. */
export function dropEarlyAnswer(): void {
  latest = undefined
}

/** Whether the answer to the question of now stands in the page. */
export function hasEarlyFigure(): boolean {
  return latest?.figure !== undefined
}

export function isEarlyOver(): boolean {
  return isOver
}

/** The widget is alive: answers the figure that stands in the page, with its question. */
export function endEarlyAnswers(): EarlyFigure | undefined {
  isOver = true
  // React did not write the mark of an estimate and would leave it.
  for (const place of document.querySelectorAll('output[data-estimate]')) place.removeAttribute('data-estimate')
  return latest?.figure === undefined ? undefined : { body: latest.body, figure: latest.figure }
}

/** The answer to this very question, once; undefined when it was not asked or brought no quote. Never throws. */
export async function takeEarlyAnswer(body: string): Promise<unknown> {
  if (latest?.body !== body) return undefined
  const { response } = latest
  latest = undefined
  try {
    const answer = await response
    return answer.ok ? await answer.clone().json() : undefined
  } catch {
    return undefined
  }
}
