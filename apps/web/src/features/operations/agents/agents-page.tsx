// Agents and applications: what each does, and what staff decide of them.
import type { AgentState } from '@kivuko/contract/agents.ts'
import {
  type AgentDecision,
  type ConsoleAgent,
  consoleAgents,
  DECISIONS_IN,
  decideAgent,
  LIMITING,
} from '@kivuko/contract/console-agents.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress } from '../addresses.ts'
import { Fact, Facts } from '../facts.tsx'
import { FirstWordNote } from '../first-word-note.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListRows } from '../list-table.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { listKey, useList } from '../use-list.ts'

const STATES: Record<AgentState, { name: string; tone: BadgeTone }> = {
  applied: { name: 'Applied', tone: 'warning' },
  active: { name: 'Active', tone: 'success' },
  suspended: { name: 'Suspended', tone: 'danger' },
  rejected: { name: 'Rejected', tone: 'neutral' },
  ended: { name: 'Ended', tone: 'neutral' },
}
const STATE_NAMES = Object.fromEntries(Object.entries(STATES).map(([state, { name }]) => [state, name]))

type Asked = { label: string; title: string; tone: 'primary' | 'danger'; lead: string }
const TWO = 'A second person must decide the same within a day.'
const READ = 'The agent is notified with your words.'

const DECISIONS: Record<AgentDecision, Asked> = {
  approve: { label: 'Approve', title: 'Approve this agent?', tone: 'primary', lead: TWO },
  reject: { label: 'Reject', title: 'Reject this application?', tone: 'danger', lead: `${READ} They may apply again.` },
  suspend: {
    label: 'Suspend',
    title: 'Suspend this agent?',
    tone: 'danger',
    lead: `In force at once: nothing is dealt until two people resume it. ${READ}`,
  },
  resume: { label: 'Resume', title: 'Let this agent work again?', tone: 'primary', lead: TWO },
  set_limit: { label: 'Change the limit', title: 'Change the daily limit?', tone: 'primary', lead: TWO },
  end: { label: 'End', title: 'End this agent?', tone: 'danger', lead: `In force at once, and for good. ${READ}` },
}

const TEXTS = {
  caption: 'Agents',
  loading: 'Loading agents…',
  failed: 'Agents could not be loaded',
  none: 'No agents',
  noneLead: 'Customers apply on their agent page. Applications appear here until two people have approved them.',
  noMatch: 'No agents match',
  noMatchLead: 'Choose another state, or clear the search.',
}

export default function AgentsPage() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ agent: ConsoleAgent; decision: AgentDecision }>()
  const [done, setDone] = useState<string>()
  const list = useList({
    endpoint: consoleAgents,
    filters: ['state', 'search'],
    first: { state: 'applied' },
    polls: true,
  })
  const refresh = () => {
    for (const each of [consoleAgents, consoleWaiting]) void queries.invalidateQueries({ queryKey: listKey(each) })
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Agents"
        lead="Customers who take and give cash out of their own wallet. Approving, resuming and another limit take two people."
      />
      {done ? <Alert tone="success">{done}</Alert> : null}
      <ListFilters className="sm:grid-cols-3 xl:grid-cols-4">
        <Choice list={list} name="state" label="State" options={STATE_NAMES} />
        <Search list={list} name="search" label="Agent number, or an id" />
      </ListFilters>
      <ListRows list={list} texts={TEXTS}>
        {(agents) => (
          <ul className="flex flex-col gap-4" aria-label={TEXTS.caption}>
            {agents.map((agent) => (
              <li key={agent.id}>
                <AgentCard agent={agent} onAsk={(decision) => setAsked({ agent, decision })} />
              </li>
            ))}
          </ul>
        )}
      </ListRows>
      {asked ? (
        <DecisionDialog
          {...asked}
          onDone={(waits) => {
            refresh()
            setDone(waits ? 'Noted. A second person must decide the same.' : 'Done.')
            setAsked(undefined)
          }}
          onRefused={refresh}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  )
}

function AgentCard({ agent, onAsk }: { agent: ConsoleAgent; onAsk: (decision: AgentDecision) => void }) {
  const { shop_name, state, currency, customer, first_word: word } = agent
  return (
    <Card aria-label={shop_name} className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-3 font-semibold break-words">
        {shop_name}
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
      </p>
      <Facts>
        <Fact name="Customer">
          <TextLink to={customerAddress(customer.id)}>{customer.name || 'The customer'}</TextLink>
          {`, tier ${agent.tier}`}
        </Fact>
        <Fact name="Place">{agent.place}</Fact>
        <Fact name="Phone">{shownPhone(agent.phone)}</Fact>
        <Fact name="Agent number">{agent.number}</Fact>
        <Fact name="Daily limit">{agent.day_limit === null ? '–' : formatAmount(currency, agent.day_limit)}</Fact>
        <Fact name="Last 24 hours">
          {`${agent.deals_today === 1 ? '1 deal' : `${agent.deals_today} deals`}, ${formatAmount(currency, agent.moved_today)}, commission ${formatAmount(currency, agent.commission_today)}`}
        </Fact>
        <Fact name="Applied">{formatDateTime(agent.applied_at)}</Fact>
        {agent.note ? <Fact name="Last decision">{agent.note}</Fact> : null}
      </Facts>
      {word ? <FirstWordNote word={word} said={saidOf(word.word)} /> : null}
      {DECISIONS_IN[state].length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {DECISIONS_IN[state].map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={DECISIONS[decision].tone === 'danger' ? 'secondary' : 'primary'}
              onClick={() => onAsk(decision)}
            >
              {DECISIONS[decision].label}
            </Button>
          ))}
        </div>
      ) : null}
    </Card>
  )
}

/** 'approve 100000.00 KES, agent 12345678' as a clause. */
function saidOf(word: string): string {
  const [what = ''] = word.split(', agent ')
  const [decision, amount = '', currency = ''] = what.split(' ')
  if (decision === 'approve') return `this agent may work, up to ${formatAmount(currency, amount)} in 24 hours`
  if (decision === 'set_limit') return `the daily limit becomes ${formatAmount(currency, amount)}`
  return 'this agent may work again'
}

type DialogProps = {
  agent: ConsoleAgent
  decision: AgentDecision
  onDone: (waits: boolean) => void
  onRefused: () => void
  onClose: () => void
}

function DecisionDialog({ agent, decision, onDone, onRefused, onClose }: DialogProps) {
  const [limit, setLimit] = useState(agent.day_limit ?? '')
  const { label, ...words } = DECISIONS[decision]
  const takesLimit = LIMITING.includes(decision)
  const dayLimit = limit.trim()
  return (
    <ReasonDialog
      {...words}
      confirm={label}
      isReady={!takesLimit || dayLimit !== ''}
      send={(reason) =>
        call(decideAgent, {
          params: { id: agent.id },
          body: { decision, reason, ...(takesLimit ? { day_limit: dayLimit } : {}) },
        })
      }
      onDone={({ waits }) => onDone(waits)}
      onRefused={onRefused}
      onClose={onClose}
    >
      {({ isTried }) => (
        <>
          <p className="text-ink">{`${agent.shop_name}, ${agent.customer.name}`}</p>
          {takesLimit ? (
            <TextField
              label={`Daily limit in ${agent.currency}`}
              hint="What their deals may come to in 24 hours, taken and given together."
              inputMode="decimal"
              value={limit}
              error={isTried && dayLimit === '' ? 'Say the limit' : undefined}
              onChange={({ target }) => setLimit(target.value)}
            />
          ) : null}
        </>
      )}
    </ReasonDialog>
  )
}
