// @vitest-environment node
import { expect, test } from 'vitest'
import { findWaits } from './size.ts'

const STYLE = '<style>h1{color:red}</style>'
const BOOT = '<script type="module" data-start="sign" async crossorigin src="/assets/boot.js"></script>'
const SHEET = '<link rel="stylesheet" crossorigin href="/assets/style.css">'
const page = (head: string, body = '<h1>Home</h1>') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`

test('FST-01 a built page that holds its style, with a script that does not wait and the whole style for later, waits for nothing', () => {
  expect(findWaits(page(STYLE + BOOT, `<h1>Home</h1><noscript>${SHEET}</noscript>`))).toBeUndefined()
})

test.each([
  ['no style', BOOT, undefined, 'a style'],
  ['a style sheet in its head', STYLE + SHEET + BOOT, undefined, 'rel="stylesheet"'],
  [
    'a font that is fetched first',
    `${STYLE}<link rel="preload" href="/assets/a.woff2" as="font" />`,
    undefined,
    'preload',
  ],
  ['a script that holds it up', `${STYLE}<script src="/assets/a.js"></script>`, undefined, '<script'],
  ['a style that asks for a file', '<style>@import "/a.css";h1{color:red}</style>', undefined, '@import'],
  ['a picture in its style', '<style>h1{background:url(/a.png)}</style>', undefined, 'url('],
  ['a style sheet behind its content', STYLE + BOOT, `<h1>Home</h1>${SHEET}`, 'rel="stylesheet"'],
])('FST-01 a built page with %s would wait, and the build fails', (_, head, body, named) => {
  expect(findWaits(page(head, body))).toContain(named)
})
