import { AddressBookPage } from '#features/custody/address-book/address-book-page.tsx'
import { PATHS } from '../paths.ts'

export default function AddressBook() {
  return <AddressBookPage backAddress={PATHS.security} />
}
