import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  [' Ada.Obi@Kivuko.Example ', 'ada.obi@kivuko.example'],
  ['a.d.a+news@gmail.com', 'ada@gmail.com'],
  ['Ada@GoogleMail.com', 'ada@gmail.com'],
  ['ada+x@outlook.com', 'ada@outlook.com'],
  ['ada+x@icloud.com', 'ada@icloud.com'],
  ['ada+x@proton.me', 'ada@proton.me'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['a.da+x@kivuko.example', 'a.da+x@kivuko.example'],
  ['ada-shop@yahoo.com', 'ada-shop@yahoo.com'],
  ['+x@gmail.com', '+x@gmail.com'],
  ['no address', 'no address'],
])('SEC-52 %s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
