import { AlertIcon, GlobeIcon } from '@vestibule/design/icons'
import type { NameZone } from '@vestibule/protocol/http'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { changeName } from '../../../assets/names/changeName.js'
import type { Core } from '../../../core/core.js'
import { view } from '../../../core/model/views.js'
import { replace } from '../../../navigation/router.js'
import { useModal } from '../../context.js'
import { useWalletName } from '../../hooks/useWalletName.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Tag } from '../../ui/ListRow.js'
import type { ViewProps } from '../ViewProps.js'
import { ChangeOwnName } from './ChangeOwnName.js'
import { nameText } from './i18n.js'
import { NameStatus } from './NameStatus.js'
import { OwnNames } from './OwnNames.js'
import { refusalOf, tellFailure } from './refusalOf.js'
import { useSuggestions } from './useSuggestions.js'
import { useZone } from './useZone.js'

export function RegisterAccountName({ params }: ViewProps<'RegisterAccountName'>) {
  const { here, retry } = useZone()
  if (here.status === 'failed')
    return (
      <div className="stack" role="alert">
        <EmptyState
          icon={<AlertIcon />}
          title={nameText('namesFailed')}
          hint={refusalOf(here.error, 'namesFailedHint')}
        />
        <Button testId="vb-retry" onClick={retry}>
          {nameText('again')}
        </Button>
      </div>
    )
  if (here.status === 'none')
    return <EmptyState icon={<GlobeIcon />} title={nameText('none')} hint={nameText('noneHint')} />
  if (here.status === 'loading')
    return (
      <div className="stack">
        <div className="skeleton" style={{ height: 40 }} />
        <div className="skeleton" style={{ height: 52 }} />
        <div className="skeleton" style={{ height: 48 }} />
      </div>
    )
  const { zone, own } = here
  if (params !== undefined && 'name' in params && own.includes(params.name))
    return <ChangeOwnName {...params} zone={zone} />
  const canHaveMore = own.length < zone.perAccount
  const typed = params !== undefined && 'label' in params ? params.label : undefined
  if (canHaveMore && (own.length === 0 || typed !== undefined))
    return <Form zone={zone} typed={typed ?? ''} />
  return <OwnNames own={own} canHaveMore={canHaveMore} />
}

function Form({ zone, typed }: { zone: NameZone; typed: string }) {
  const { core, i18n } = useModal()
  const ids = useId()
  const wallet = useWalletName()
  const [label, setLabel] = useState(typed)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Run after the title's focus: each new view focuses its title.
  useEffect(() => field.current?.focus(), [])
  const found = useSuggestions(label, zone)
  const name = label + zone.suffix
  const { registered } = found.names?.find((each) => each.name === name) ?? {}
  const canRegister = found.fault === undefined && registered === false
  const isWrong = found.fault !== undefined && found.fault !== 'tooShort'

  function choose(chosen: string) {
    setLabel(chosen.slice(0, -zone.suffix.length))
    field.current?.focus()
  }

  async function register() {
    replace(core, view('RegisterAccountName', { label }))
    setBusy(true)
    try {
      showRegistered(core, await changeName(core, { action: 'register', name: label }))
    } catch (error) {
      if (tellFailure(core, i18n, error, 'failed') !== undefined) found.retry()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (canRegister && !busy) void register()
      }}
    >
      <p className="muted">{nameText('says')}</p>
      <div>
        <label className="email name-field" data-invalid={isWrong || undefined}>
          <span className="visually-hidden">{nameText('field')}</span>
          <input
            ref={field}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            value={label}
            readOnly={busy}
            onChange={(event) => setLabel(event.target.value.trim().toLowerCase())}
            aria-invalid={isWrong}
            aria-describedby={ids}
            data-testid="vb-name-input"
          />
          <bdi className="name-suffix">{zone.suffix}</bdi>
        </label>
        <NameStatus id={ids} label={label} found={found} registered={registered} />
      </div>
      <Suggestions
        names={found.names ?? []}
        isStale={found.isLooking}
        onChoose={busy ? undefined : choose}
      />
      <Button
        kind="primary"
        testId="vb-name-register"
        busy={busy}
        disabled={!canRegister}
        onClick={() => void register()}
      >
        {busy && wallet !== undefined ? nameText('accept', { wallet }) : nameText('register')}
      </Button>
    </form>
  )
}

function showRegistered(core: Core, name: string) {
  const { open, stack } = core.store.getState()
  if (!open || !stack.some((each) => each.name === 'RegisterAccountName')) return
  const shown = view('RegisterAccountNameSuccess', { name })
  core.store.setState({ stack: [view('Account'), shown], success: undefined })
}

type Names = readonly { name: string; registered: boolean }[]

/** Shows the previous suggestions until new ones arrive. */
function Suggestions(props: {
  names: Names
  isStale: boolean
  onChoose: ((name: string) => void) | undefined
}) {
  const { isStale, onChoose } = props
  const last = useRef<Names>([])
  if (!isStale) last.current = props.names
  const names = isStale ? last.current : props.names
  if (names.length === 0) return null
  return (
    <ul className="name-list" aria-label={nameText('list')} data-stale={isStale || undefined}>
      {names.map(({ name, registered }, index) => (
        <li key={name}>
          <button
            type="button"
            className="name-choice"
            data-testid={`vb-name-${index}`}
            data-registered={registered}
            disabled={registered || isStale || onChoose === undefined}
            onClick={() => onChoose?.(name)}
          >
            <bdi>{name}</bdi>
            <Tag tone={registered ? undefined : 'good'}>
              {nameText(registered ? 'registered' : 'available')}
            </Tag>
          </button>
        </li>
      ))}
    </ul>
  )
}
