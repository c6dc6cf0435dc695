// The calls of the address book.
import {
  type AddressBook,
  addAddress,
  labelPayee,
  readAddressBook,
  removePayee,
  setOnlyBook,
} from '@kivuko/contract/address-book.ts'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { call, queryOf } from '#lib/api-client.ts'

export const bookQuery = queryOf(['address-book'], readAddressBook)

export async function addToBook(body: BodyInput<typeof addAddress>): Promise<AddressBook> {
  return await call(addAddress, { body })
}

export async function renamePayee(id: string, label: string): Promise<void> {
  await call(labelPayee, { params: { id }, body: { label } })
}

export async function removeFromBook(id: string): Promise<AddressBook> {
  return await call(removePayee, { params: { id } })
}

export async function turnOnlyBook(isOn: boolean): Promise<AddressBook> {
  return await call(setOnlyBook, { body: { is_on: isOn } })
}
