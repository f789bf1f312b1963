import type { Surface } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { countPending } from '../approval/approvalQueue.js'
import type { Login } from '../auth/createLogin.js'
import type { LoginName } from '../auth/loginName.js'
import { PuzzleStatus } from '../auth/PuzzleStatus.js'
import type { PressWindows } from '../popup/pressWindows.js'
import type { RecoveryKeys } from '../recovery/recoveryKeys.js'
import type { WalletSurface } from '../recovery/walletSurface.js'
import { t } from '../ui/i18n.js'
import { LazyPart } from '../ui/LazyPart.js'
import type { ApprovalPart } from './ApprovalPart.js'

const logins = () => import('../auth/surfaces.js')
const surfaces = () => import('../recovery/surfaces.js')
const loadApproval = async () => (await import('./ApprovalPart.js')).ApprovalPart
const loadCode = async () => (await logins()).CodeSurface
const loadNotice = async () => (await logins()).Notice
const loadDevice = async () => (await import('../auth/DeviceSurface.js')).DeviceSurface
const loadSocial = async () => (await import('../auth/social/SocialSurface.js')).SocialSurface
const loadEmailChange = async () =>
  (await import('../auth/emailChange/EmailChangeSurface.js')).EmailChangeSurface
const loadPasskey = async () => (await import('../auth/passkey/PasskeySurface.js')).PasskeySurface
const loadConsent = async () => (await import('../consent/ConsentSurface.js')).ConsentSurface
const loadAddRecovery = async () => (await surfaces()).AddRecovery
const loadRecover = async () => (await surfaces()).RecoverSurface
const loadLink = async () => (await import('../links/LinkNotice.js')).LinkNotice
const loadSettings = async () => (await import('../handOver/SettingsNotice.js')).SettingsNotice

/** Surfaces below the modal's title. Screen readers announce their name when the focus enters the frame. */
const UNTITLED: ReadonlySet<Surface> = new Set<Surface>([
  'code',
  'device',
  'social',
  'socialCode',
  'primaryCode',
  'secondaryCode',
  'passkey',
  'puzzle',
  'protect',
  'recover',
])

const LINE = 24

export function App(props: App.Props) {
  const {
    origin,
    asker,
    keys,
    hub,
    who,
    login,
    hasProviders,
    surface,
    settingsWindows,
    readUser,
    ...rest
  } = props
  const { onSurface, onDismiss, ...approvals } = rest
  const { queue } = approvals
  const step = useStore(login.store)
  const asked = useStore(surface.store)
  const isSolving = useStore(login.email.solver.store, ({ percent }) => percent !== undefined)
  const underneath = step.name === 'none' ? asked.name : step.name
  // Keep the ended approval: otherwise the page shows an empty frame. Other surfaces have priority.
  const approving = useStore(
    queue.store,
    (state) => countPending(state) > 0 || (state.left !== undefined && underneath === 'none'),
  )
  const shown = underneath === 'none' && isSolving ? 'puzzle' : underneath
  const name = approving ? 'approval' : shown === 'failed' ? 'notice' : shown
  const content = useRef<HTMLElement>(null)
  // The frame is hidden while the visitor is away. At a height of 0 the page could not notice their
  // return.
  const least = step.name === 'social' && step.opening ? LINE : 0

  useLayoutEffect(() => {
    document.documentElement.dataset.surface = name
    const element = content.current
    if (element === null) return
    const tell = () =>
      onSurface({
        name,
        height: Math.ceil(Math.max(element.getBoundingClientRect().height, least)),
      })
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    tell()
    return () => observer.disconnect()
  }, [name, least, onSurface])

  useEffect(() => {
    // Preload while the services mail the code. The component retries.
    loadCode().catch(() => undefined)
  }, [])

  useEffect(() => {
    // The provider's window waits for this code.
    if (hasProviders) login.loadSocial().catch(() => undefined)
  }, [hasProviders, login])

  const isAway = step.name === 'social'
  useEffect(() => {
    if (isAway) loadConsent().catch(() => undefined)
  }, [isAway])

  useEffect(() => {
    const onKey = ({ key, isTrusted }: KeyboardEvent) => {
      if (key === 'Escape' && isTrusted) onDismiss()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onDismiss])

  return (
    <main className="surface" ref={content}>
      {(UNTITLED.has(name) || name === 'none') && (
        <h1 className="visually-hidden">{t('window.title')}</h1>
      )}
      {name === 'approval' && <LazyPart load={loadApproval} props={approvals} />}
      {!approving && step.name === 'code' && (
        <LazyPart
          key={step.challengeId}
          load={loadCode}
          props={{ step, submit: login.email.submit }}
        />
      )}
      {!approving && step.name === 'device' && <LazyPart load={loadDevice} props={{ step }} />}
      {!approving && (step.name === 'social' || step.name === 'socialCode') && (
        <LazyPart load={loadSocial} props={{ step }} />
      )}
      {!approving && 'change' in step && <LazyPart load={loadEmailChange} props={{ step }} />}
      {!approving && step.name === 'passkey' && (
        <LazyPart load={loadPasskey} props={{ step, origin }} />
      )}
      {!approving && step.name === 'consent' && (
        <LazyPart
          key={step.accounts.map(({ id }) => id).join()}
          load={loadConsent}
          props={{ origin, asker, approvals: approvals.approvals, api: approvals.api, ...step }}
        />
      )}
      <div role="alert">
        {!approving && step.name === 'failed' && <LazyPart load={loadNotice} props={{ step }} />}
      </div>
      {!approving && <PuzzleStatus solver={login.email.solver} />}
      {/* Keep the step mounted: an approval must not delete a text that the visitor is copying. */}
      <div hidden={approving}>
        {underneath === 'recover' && step.name === 'recover' && (
          <LazyPart
            load={loadRecover}
            props={{
              keys,
              api: approvals.api,
              hasMethods: step.hasMethods,
              onDone: login.entry.recovered,
              onCancel: login.entry.giveUp,
            }}
          />
        )}
        {underneath === 'protect' && (
          <LazyPart
            load={loadAddRecovery}
            props={{
              keys,
              place: 'page',
              hub,
              account: who()?.label,
              onDone: surface.protected,
              onSkip: surface.leave,
            }}
          />
        )}
        {underneath === 'link' && asked.name === 'link' && (
          <LazyPart
            key={asked.linkId}
            load={loadLink}
            props={{
              keys,
              linkId: asked.linkId,
              onEnd: surface.leave,
            }}
          />
        )}
        {underneath === 'settings' && asked.name === 'settings' && (
          <LazyPart
            key={asked.window ?? ''}
            load={loadSettings}
            props={{
              origin,
              hub,
              who: who(),
              window: asked.window,
              windows: settingsWindows,
              readUser,
              api: approvals.api,
              onEnd: surface.leave,
            }}
          />
        )}
      </div>
    </main>
  )
}

export declare namespace App {
  type Props = ApprovalPart.Props & {
    origin: string
    asker: Asker
    keys: RecoveryKeys
    hub: string
    who: () => LoginName | undefined
    login: Login
    hasProviders: boolean
    surface: WalletSurface
    settingsWindows: PressWindows
    /** @throws `sessionEnded` */
    readUser: () => Promise<LoginName & { userId: string }>
    onSurface: (surface: { name: Surface; height: number }) => void
    onDismiss: () => void
  }
}
