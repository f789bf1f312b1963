import { AlertIcon, CheckIcon, GlobeIcon } from '@vestibule/design/icons'
import type { NameZone } from '@vestibule/protocol/http'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { registerName } from '../../../assets/names/registerName.js'
import type { Core } from '../../../core/core.js'
import { view } from '../../../core/model/views.js'
import { replace } from '../../../navigation/router.js'
import { useModal } from '../../context.js'
import { errorText } from '../../errorText.js'
import { useWalletName } from '../../hooks/useWalletName.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import type { ViewProps } from '../ViewProps.js'
import { nameText } from './i18n.js'
import { NameStatus } from './NameStatus.js'
import { reasonOf } from './refusalOf.js'
import { Suggestions } from './Suggestions.js'
import { useSuggestions } from './useSuggestions.js'
import { useZone } from './useZone.js'

/** Where the account gets a name, unless it has as many as it can have. */
export function RegisterAccountName({ params }: ViewProps<'RegisterAccountName'>) {
  const { here, retry } = useZone()
  if (here.status === 'failed')
    return (
      <div className="stack" role="alert">
        <EmptyState
          icon={<AlertIcon />}
          title={nameText('namesFailed')}
          hint={nameText('namesFailedHint')}
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
  if (own.length >= zone.perAccount)
    return (
      <EmptyState
        icon={<CheckIcon />}
        title={own.join(', ')}
        hint={nameText('owned', { count: own.length })}
      />
    )
  return <Form zone={zone} typed={params?.label ?? ''} />
}

function Form({ zone, typed }: { zone: NameZone; typed: string }) {
  const { core, i18n } = useModal()
  const ids = useId()
  const wallet = useWalletName()
  const [label, setLabel] = useState(typed)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // After the title, which every view has focused when it comes.
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
    // The approval stands over this view; what was typed is there again after it.
    replace(core, view('RegisterAccountName', { label }))
    setBusy(true)
    try {
      showRegistered(core, await registerName(core, label))
    } catch (error) {
      core.log.warn('The name was not registered.', error)
      const reason = reasonOf(error)
      const text = errorText(i18n, error)
      const told = text === i18n.t('error.unknown') ? nameText('failed') : text
      toast(core, 'error', reason ?? told)
      if (reason !== undefined) found.retry()
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

/** Leads a visitor who is still there on; the way back is to the account. */
function showRegistered(core: Core, name: string) {
  const { open, stack } = core.store.getState()
  if (!open || !stack.some((each) => each.name === 'RegisterAccountName')) return
  const shown = view('RegisterAccountNameSuccess', { name })
  core.store.setState({ stack: [view('Account'), shown], success: undefined })
}
