// A list: `await` it for one page, or go over it with `for await`, which asks for one page after another.
import { ownError } from './read-answer.ts'

/** What a list answers. */
export type Page = { data: unknown[]; next: string | null }

/** One page as a promise, and all rows as an iterator. Nothing is asked for before it is awaited or gone over. */
export type List<P extends Page> = PromiseLike<P> & AsyncIterable<P['data'][number]>

/** `read` asks for the page at a cursor; without one, for the page the caller wants. */
export function list<P extends Page>(read: (cursor?: string) => Promise<P>): List<P> {
  let first: Promise<P> | undefined
  const open = () => {
    first ??= read()
    return first
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: awaited, it is its first page.
    then: (done, failed) => open().then(done, failed),
    async *[Symbol.asyncIterator]() {
      for (let page = await open(); ; ) {
        yield* page.data
        const { next } = page
        if (next === null) return
        page = await read(next)
        if (page.next === next)
          throw ownError('answer_unreadable', 'The list leads from a page to the same page.', { status: 200 })
      }
    },
  }
}
