import { BackIcon, ChevronDownIcon, CloseIcon, HelpIcon } from '@vestibule/design/icons'
import { providerName } from '@vestibule/protocol'
import { useLayoutEffect, useRef } from 'react'
import type { State } from '../../../core/model/state.js'
import { currentView, type View, view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { goBack, mustStay, safeClose } from '../../../navigation/leaveModal.js'
import { push } from '../../../navigation/router.js'
import { findNetworkIn } from '../../../networks/networks.js'
import { useCore, useModal, useText } from '../../context.js'
import { IconButton } from '../Button.js'
import { NetworkTile } from '../tiles/NetworkTile.js'

export function Header({ stack }: { stack: State['stack'] }) {
  const { core } = useModal()
  const t = useText()
  const shown = currentView({ stack })
  const title = useTitle(shown)
  const isLocked = useCore((state) => mustStay(core, state))
  const isEmbedded = core.options.enableEmbedded === true
  const canGoBack = leadsBack(stack) || (isEmbedded && !isLocked && leadsHome(stack))
  const heading = useFocusOnChange(`${shown.name}-${stack.length}`)
  const help = (name: 'WhatIsAWallet' | 'WhatIsANetwork') => push(core, view(name))

  return (
    <div className="header">
      {canGoBack && (
        <IconButton label={t('back')} testId="vb-back" onClick={() => goBack(core)}>
          <BackIcon />
        </IconButton>
      )}
      {!canGoBack && shown.name === 'Account' && <NetworkButton />}
      {!canGoBack && shown.name === 'Connect' && (
        <IconButton
          label={t('title.WhatIsAWallet')}
          testId="vb-help"
          onClick={() => help('WhatIsAWallet')}
        >
          <HelpIcon />
        </IconButton>
      )}
      {!canGoBack && shown.name === 'Networks' && (
        <IconButton
          label={t('title.WhatIsANetwork')}
          testId="vb-help"
          onClick={() => help('WhatIsANetwork')}
        >
          <HelpIcon />
        </IconButton>
      )}
      <h1
        className="title"
        id="title"
        data-testid="vb-title"
        tabIndex={-1}
        ref={heading}
        key={title}
      >
        {shown.name === 'Account' ? <span className="visually-hidden">{title}</span> : title}
      </h1>
      {!isEmbedded && (
        <IconButton
          label={t('close')}
          testId="vb-close"
          isLocked={isLocked}
          onClick={() => void safeClose(core)}
        >
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}

/** No Back button on login screens: they have their own, and the previous view contains a used code. */
function leadsBack(stack: State['stack']): boolean {
  const { name } = currentView({ stack })
  const before = stack.at(-2)
  if (before === undefined || name === 'ApproveTransaction') return false
  return name !== 'EmbeddedWallet' || before.name === 'Account'
}

/** An embedded modal cannot close, so Back leaves a view that the page opened. */
function leadsHome([{ name }, next]: State['stack']): boolean {
  return next === undefined && !/^(Acc|App|Connect$|Emb)/.test(name)
}

/** Focuses the title of a new view: the pressed element may no longer exist. */
function useFocusOnChange(key: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(key)
  // Run before painting, so that a visitor who already uses the view keeps the focus.
  useLayoutEffect(() => {
    if (before.current === key) return
    before.current = key
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('dialog')?.scrollTo(0, 0)
  }, [key])
  return heading
}

function NetworkButton() {
  const { core } = useModal()
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)
  const isFixed = useCore(() => core.options.enableNetworkSwitch === false)
  const t = useText()
  if (network === undefined || isFixed) return null
  return (
    <button
      type="button"
      className="header-network"
      data-testid="vb-account-network"
      aria-label={`${t('account.network')}: ${network.name}`}
      onClick={() => push(core, view('Networks'))}
    >
      <NetworkTile network={network} size="s" round />
      <ChevronDownIcon />
    </button>
  )
}

function useTitle(shown: View): string {
  const t = useText()
  const name = useCore((state) => {
    if (shown.name === 'ConnectingWalletConnect' || shown.name === 'Downloads')
      return shown.params.wallet.name
    if (shown.name === 'ConnectingSocial') return providerName(shown.params.provider, state.openIds)
    if (shown.name === 'ConnectingExternal')
      return state.connectors.find(({ id }) => id === shown.params.connectorId)?.name
    if (shown.name === 'SwitchNetwork')
      return findNetworkIn(state, shown.params.caipNetworkId)?.name
    return undefined
  })
  const asked = useCore((state) => state.asked)
  const step = useCore((state) => state.swapping?.step)
  const { surface, of } = { surface: '', of: `${step}`, ...shown.params }
  return t(`title.${shown.name}`, { name: name ?? '', surface, of, asked })
}
