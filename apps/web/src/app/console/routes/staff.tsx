import { StaffPage } from '#features/console-staff/staff-page.tsx'
import { CONSOLE_TEXT } from '../console-messages.ts'

export default function Staff() {
  return <StaffPage roleNames={CONSOLE_TEXT.roles} />
}
