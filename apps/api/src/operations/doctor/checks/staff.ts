// Whether somebody can decide, and somebody else agree.
import { listStaff } from '#people/manage-staff.ts'
import { fine, warning, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

/** Of two, one who lost their second step is helped by nobody. */
const ADMINS_MIN = 3

export const staff: Check = {
  area: 'staff',
  async ask(deps) {
    const people = await listStaff(deps)
    const admins = people.filter(({ role }) => role === 'admin')
    const without = people.filter(({ has_second_step: has }) => !has).length
    const about = 'Staff'
    return [
      admins.length === 0
        ? wrong(
            about,
            'There is no admin.',
            'Name the first: node apps/api/src/commands/staff-role.ts grace@x.example admin "the first admin"',
          )
        : admins.length < ADMINS_MIN
          ? warning(about, counted(admins.length), `Have ${ADMINS_MIN}: decisions take two, and one may be away.`)
          : fine(about, counted(admins.length)),
      ...(without > 0
        ? [
            warning(
              'Second step',
              `Of staff, ${without} ${without === 1 ? 'has' : 'have'} none.`,
              'They set it up under Security at their next sign-in.',
            ),
          ]
        : []),
    ]
  },
}

function counted(admins: number): string {
  return admins === 1 ? 'There is 1 admin.' : `There are ${admins} admins.`
}
