// What the doctor found: what is wrong first, each line with what to do about it.
import {
  consoleDoctor,
  consoleDoctorMessages,
  DOCTOR_AREAS,
  type DoctorArea,
  type DoctorFinding,
  type DoctorState,
} from '@kivuko/contract/console-doctor.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Loaded, READ_ONCE } from '../loaded.tsx'

/** Providers are asked each time: it is opened, or asked again, and not at every glance at the window. */
const doctorQuery = queryOptions({ queryKey: ['console', 'doctor'], queryFn: () => call(consoleDoctor), ...READ_ONCE })

const AREA_NAMES: Record<DoctorArea, string> = {
  settings: 'Settings',
  database: 'Database',
  workers: 'Workers',
  storage: 'Documents',
  web: 'Addresses',
  clock: 'Clocks',
  providers: 'Providers',
  signer: 'Signer',
  prices: 'Prices',
  sanctions: 'Sanctions',
  books: 'Books',
  stops: 'Stops',
  staff: 'Staff',
}

const STATES: Record<DoctorState, { word: string; tone: BadgeTone; place: number }> = {
  wrong: { word: 'Wrong', tone: 'danger', place: 0 },
  warning: { word: 'Look at it', tone: 'warning', place: 1 },
  fine: { word: 'Fine', tone: 'success', place: 2 },
  skipped: { word: 'Not asked', tone: 'neutral', place: 3 },
}

export default function DoctorPage() {
  const query = useQuery(doctorQuery)
  const sending = useMutation({ mutationFn: () => call(consoleDoctorMessages) })
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <PageHeading
          title="Doctor"
          lead="Looks at this installation and at every provider, and says what to do. No money moves, and a message is sent only when you ask for one, to yourself."
        />
        <div className="flex flex-wrap gap-3 sm:shrink-0">
          <Button variant="secondary" loading={sending.isPending} onClick={() => sending.mutate()}>
            Send me a test
          </Button>
          <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
            Look again
          </Button>
        </div>
      </div>
      <Sent findings={sending.data?.findings} error={sending.error} />
      <Loaded
        query={query}
        texts={{ loading: 'Looking at everything…', failed: 'The doctor could not look' }}
        rows={10}
      >
        {({ findings, as_of: asOf }) => (
          <>
            <Sum findings={findings} asOf={asOf} />
            {DOCTOR_AREAS.map((area) => (
              <Area key={area} area={area} findings={findings.filter((each) => each.area === area)} />
            ))}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What became of the mail and the text message that somebody asked for. */
function Sent({ findings, error }: { findings: readonly DoctorFinding[] | undefined; error: Error | null }) {
  if (error) return <Alert tone="danger">{errorText(error, 'It could not be sent. Please try again.')}</Alert>
  if (!findings) return null
  const isWrong = findings.some(({ state }) => state === 'wrong')
  return (
    <Alert tone={isWrong ? 'danger' : 'success'}>
      <ul>
        {findings.map(({ about, says, remedy }) => (
          <li key={about}>
            {about}: {says}
            {remedy === null ? '' : ` ${remedy}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Sum({ findings, asOf }: { findings: readonly DoctorFinding[]; asOf: string }) {
  const count = (wanted: DoctorState) => findings.filter(({ state }) => state === wanted).length
  const [wrong, warning] = [count('wrong'), count('warning')]
  const things = (number: number) => `${number} ${number === 1 ? 'thing' : 'things'}`
  return (
    <Alert tone={wrong > 0 ? 'danger' : warning > 0 ? 'info' : 'success'}>
      {wrong > 0 ? `${things(wrong)} wrong. ` : 'Nothing is wrong. '}
      {warning > 0 ? `${things(warning)} to look at. ` : ''}
      Looked at {formatDateTime(asOf)}.
    </Alert>
  )
}

function Area({ area, findings }: { area: DoctorArea; findings: readonly DoctorFinding[] }) {
  if (findings.length === 0) return null
  const sorted = findings.toSorted((a, b) => STATES[a.state].place - STATES[b.state].place)
  return (
    <section aria-labelledby={`area-${area}`} className="flex flex-col gap-3">
      <h2 id={`area-${area}`} className="text-lg font-semibold text-ink">
        {AREA_NAMES[area]}
      </h2>
      <ul className="divide-y divide-line rounded-box border border-line bg-paper shadow-rest">
        {sorted.map(({ about, state, says, remedy }) => (
          <li key={`${about} ${says}`} className="flex flex-col gap-2 px-5 py-4 sm:flex-row sm:gap-4">
            <span className="sm:w-28 sm:shrink-0">
              <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
            </span>
            <span className="flex min-w-0 flex-col gap-1 break-words">
              <span className="font-medium text-ink">{about}</span>
              <span className="text-ink-soft">{says}</span>
              {remedy === null ? null : <span className="text-ink">{remedy}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
