import { AlertIcon, RetryIcon } from '@vestibule/design/icons'
import type { NameZone } from '@vestibule/protocol/http'
import type { ChangeName } from '@vestibule/protocol/names'
import { useEffect, useId, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { changeName } from '../../../assets/names/changeName.js'
import { isSameAddress } from '../../../core/addresses.js'
import type { Core } from '../../../core/core.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { back, replace } from '../../../navigation/router.js'
import { useCore, useModal } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import { useWalletName } from '../../hooks/useWalletName.js'
import { whileCurrent } from '../../hooks/whileCurrent.js'
import { Button } from '../../ui/Button.js'
import { nameText } from './i18n.js'
import { tellFailure } from './refusalOf.js'

export function ChangeOwnName(props: Props) {
  const { of, name, zone } = props
  const { core, i18n } = useModal()
  const id = useId()
  const wallet = useWalletName()
  const [text, setText] = useState(props.to)
  const [busy, setBusy] = useState(false)
  const { to, retry } = useOtherAccount(text)
  const isWrong = text !== '' && to === null
  const label = name.slice(0, -zone.suffix.length)
  const change: ChangeName | undefined =
    of === 'release'
      ? { action: 'release', name: label }
      : to
        ? { action: 'transfer', name: label, to }
        : undefined

  async function run(wanted: ChangeName) {
    // The approval replaces this view: store the typed address.
    replace(core, view('RegisterAccountName', { of, name, to: text }))
    setBusy(true)
    try {
      await changeName(core, wanted)
      toast(core, 'success', nameText(of === 'release' ? 'released' : 'given', { name }))
      leave(core, name)
    } catch (error) {
      tellFailure(core, i18n, error, 'changeFailed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="stack">
      <p className="name-done-name">
        <bdi>{name}</bdi>
      </p>
      <p className="muted">{nameText(of === 'release' ? 'releaseSays' : 'giveSays')}</p>
      {of === 'give' && (
        <div>
          <label className="email name-field" data-invalid={isWrong || undefined}>
            <span className="visually-hidden">{nameText('to')}</span>
            <input
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={128}
              placeholder={nameText('to')}
              value={text}
              readOnly={busy}
              aria-invalid={isWrong}
              aria-describedby={id}
              data-testid="vb-name-to"
              onChange={(event) => setText(event.target.value.trim())}
            />
          </label>
          <div className="name-status" aria-live="polite">
            {isWrong && (
              <p id={id} data-wrong="">
                <AlertIcon />
                <span>{nameText('fault.address')}</span>
              </p>
            )}
            {retry !== undefined && (
              <>
                <p>{nameText('addressesFailed')}</p>
                <Button kind="quiet" testId="vb-retry" onClick={retry}>
                  <RetryIcon />
                  {nameText('again')}
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      <div className="name-moves">
        <Button testId="vb-name-cancel" onClick={() => back(core)}>
          {nameText('cancel')}
        </Button>
        <Button
          kind={of === 'release' ? 'danger' : 'primary'}
          testId="vb-name-confirm"
          busy={busy}
          disabled={change === undefined}
          onClick={() => change !== undefined && void run(change)}
        >
          {busy && wallet !== undefined
            ? nameText('accept', { wallet })
            : nameText(of === 'release' ? 'release' : 'give')}
        </Button>
      </div>
    </div>
  )
}

type Props = { of: 'give' | 'release'; name: string; to: string; zone: NameZone }

/** The approval may still cover the form. The visitor may have left. */
function leave(core: Core, changed: string) {
  core.store.setState(({ stack }) => {
    const at = stack.findIndex(
      ({ params = {} }) => 'of' in params && 'name' in params && params.name === changed,
    )
    if (at === -1) return {}
    const list = view('RegisterAccountName')
    const start = stack[at - 1]?.name === list.name ? at - 1 : at
    const [first, ...rest] = [...stack.slice(0, start), list, ...stack.slice(at + 1)]
    return { stack: [first ?? list, ...rest] }
  })
}

/** Null for an invalid address; undefined until the code is loaded. */
function useOtherAccount(text: string) {
  const { core } = useModal()
  const namespace = useCore((state) => state.activeNamespace)
  const own = useCore((state) => getNamespace(state).accountState.address)
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)
  const [part, setPart] = useState<TransferPart | 'failed'>()
  const [tries, setTries] = useState(0)
  const retry = () => setTries((before) => before + 1)
  useBackOnline(retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads the code again
  useEffect(() => {
    const loading = network && core.adapters.get(namespace)?.transfer?.(network)
    if (loading === undefined) return
    return whileCurrent(loading, setPart, (error) => {
      core.log.warn('Could not load the code for addresses.', error)
      setPart('failed')
    })
  }, [core, namespace, network, tries])
  if (part === 'failed') return { to: undefined, retry }
  const address = part?.readAddress(text)
  const isOther =
    address !== undefined && own !== undefined && !isSameAddress(core, namespace, [address, own])
  return { to: part === undefined ? undefined : isOther ? address : null }
}
