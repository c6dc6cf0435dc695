// Where a page of a list ends and the next begins: after a moment and, among rows of that moment, after an id.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'

export type Place = { at: Date; id: string }

const PLACE = /^(\d{1,15})~(.{1,180})$/

/** The place named by `next` of the page before. Throws `validation_failed`. */
export function readPlace(after: string | undefined): Place | undefined {
  if (after === undefined) return undefined
  const [, time, id] = PLACE.exec(after) ?? []
  if (time === undefined || id === undefined)
    throw new AppError('validation_failed', { errors: [{ field: 'after', message: say('must be `next` of a page') }] })
  return { at: new Date(Number(time)), id }
}

/** `rows` holds one more than a page when there is another page. */
export function toPage<Row, Answer>(
  rows: readonly Row[],
  { limit, placeOf, answer }: { limit: number; placeOf: (row: Row) => Place; answer: (row: Row) => Answer },
): { rows: Answer[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const { at, id } = last ? placeOf(last) : { at: undefined, id: '' }
  return { rows: page.map(answer), next: at ? `${at.getTime()}~${id}` : null }
}
