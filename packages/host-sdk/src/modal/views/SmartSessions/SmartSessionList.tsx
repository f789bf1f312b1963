import { ClockIcon } from '@vestibule/design/viewIcons'
import { useEffect, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import type { Core } from '../../../core/core.js'
import type { State } from '../../../core/model/state.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { hubOf, openSettings } from '../../../embedded/openSettings.js'
import { useCore, useModal } from '../../context.js'
import { errorText } from '../../errorText.js'
import { useReading } from '../../hooks/useReading.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { SkeletonRow } from '../../ui/ListRow.js'
import { Tabs } from '../../ui/Tabs.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'
import { Unread } from '../../ui/waiting/Unread.js'
import { formatEnd } from './formatEnd.js'
import { sessionText } from './i18n.js'
import { readEntries, type SessionEntry, STATES } from './readEntries.js'

/** Timeout in ms. Then the visitor can retry. */
const PATIENCE = 120_000

const NONE: Endings = new Map()

const without = (endings: Endings, gone: readonly string[]): Endings =>
  new Map([...endings].filter(([pci]) => !gone.includes(pci)))

/** Polling intervals in ms: usual, and during a revocation. */
const PERIOD = 30_000
const ENDING_PERIOD = 2_000

export function SmartSessionList() {
  const { core } = useModal()
  const account = useCore((state) => getNamespace(state).accountState.caipAddress)
  const [state, setState] = useState<SessionEntry['state']>('active')
  const endings = useCore((state) => state.endings)
  const read = (signal: AbortSignal) => readEntries(core, signal)
  const { value, error, isAsking, retry } = useReading(account, read, { period: PERIOD })
  const isWaiting = value?.some(({ pci, state }) => state === 'active' && isEnding(endings, pci))
  useEffect(() => {
    // Do not read twice: the second read would cancel the first.
    if (!isWaiting || isAsking) return
    const timer = setTimeout(retry, ENDING_PERIOD)
    return () => clearTimeout(timer)
  }, [isWaiting, isAsking, retry])
  useEffect(() => {
    if (value !== undefined && forgetEnded(core, value))
      toast(core, 'success', sessionText('revokeDone'))
  }, [core, value])
  const shown = value?.filter((entry) => entry.state === state)
  return (
    <div className="sessions">
      <p className="muted small">{sessionText('says')}</p>
      <Tabs
        tabs={STATES.map((id) => ({ id, name: sessionText(id) }))}
        active={state}
        onChange={setState}
      />
      <div
        className="sessions-panel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area with ended permissions needs a focus target for the keyboard
        tabIndex={0}
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${state}`}
      >
        <Unread
          status={error !== undefined ? 'failed' : shown === undefined ? 'loading' : 'ready'}
          text={sessionText('unread')}
          testId="vb-sessions-retry"
          onRetry={retry}
        />
        {shown === undefined && error === undefined && <Skeletons of={SkeletonRow} count={2} />}
        {shown?.length === 0 && (
          <EmptyState icon={<ClockIcon />} title={sessionText(`none.${state}`)} />
        )}
        <ul className="sessions-list">
          {shown?.map((entry) => (
            <Session key={entry.pci} entry={entry} isLeaving={isEnding(endings, entry.pci)} />
          ))}
        </ul>
      </div>
      {state === 'active' && shown?.some(({ revoke }) => revoke === undefined) && <Elsewhere />}
    </div>
  )
}

function Session({ entry, isLeaving }: { entry: SessionEntry; isLeaving: boolean }) {
  const { core, i18n } = useModal()
  const { site, says, expiry, state, revoke } = entry
  const network = useCore((all) => getNamespace(all).networkState.caipNetwork?.name)

  async function end() {
    try {
      await endSession(core, entry)
    } catch (error) {
      core.log.warn('Could not revoke the permission.', error)
      const text = errorText(i18n, error)
      const isVague = text === i18n.t('error.unknown')
      toast(core, 'error', isVague ? sessionText('revokeFailed') : text)
    }
  }

  return (
    <li className="session" data-testid="vb-session">
      <div className="session-text">
        <bdi className="session-site">{site}</bdi>
        <span>{says}</span>
        <span className="muted small">
          {state === 'revoked' ? sessionText('wasRevoked') : formatEnd(expiry)}
          {' · '}
          <bdi>{network}</bdi>
        </span>
      </div>
      {state === 'active' && revoke !== undefined && (
        <Button
          testId="vb-session-revoke"
          label={isLeaving ? undefined : sessionText('revokeOf', { says })}
          busy={isLeaving}
          onClick={() => void end()}
        >
          {sessionText(isLeaving ? 'revoking' : 'revoke')}
        </Button>
      )}
    </li>
  )
}

/** Only the wallet's own page can revoke permissions from other browsers. */
function Elsewhere() {
  const { core } = useModal()
  const account = useCore((state) => getNamespace(state).accountState)
  const hubUrl = hubOf(core.options, account)
  if (hubUrl === undefined) return null
  return (
    <div className="stack sessions-elsewhere">
      <p className="muted small">{sessionText('elsewhere')}</p>
      <Button testId="vb-sessions-settings" onClick={() => void openSettings(core, hubUrl)}>
        {sessionText('settings')}
      </Button>
    </div>
  )
}

type Endings = NonNullable<State['endings']>

export function isEnding(endings: State['endings'], pci: string): boolean {
  if (endings?.has(pci) !== true) return false
  const sentAt = endings.get(pci)
  return sentAt === undefined || Date.now() - sentAt < PATIENCE
}

/** @throws errors of the wallet */
export async function endSession(core: Core, { pci, revoke }: SessionEntry): Promise<void> {
  const { setState } = core.store
  setState(({ endings = NONE }) => ({ endings: new Map(endings).set(pci, undefined) }))
  try {
    await revoke?.()
    setState(({ endings = NONE }) => ({ endings: new Map(endings).set(pci, Date.now()) }))
  } catch (error) {
    setState(({ endings = NONE }) => ({ endings: without(endings, [pci]) }))
    throw error
  }
}

export function forgetEnded(core: Core, entries: readonly SessionEntry[]): boolean {
  const { endings = NONE } = core.store.getState()
  const ended = entries.filter(({ pci, state }) => state !== 'active' && endings.has(pci))
  if (ended.length === 0) return false
  core.store.setState({
    endings: without(
      endings,
      ended.map(({ pci }) => pci),
    ),
  })
  return true
}
