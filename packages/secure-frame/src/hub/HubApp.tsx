import { Spinner } from '@vestibule/design'
import type { FrameConfig } from '@vestibule/protocol/http'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Login } from '../auth/createLogin.js'
import { importCode } from '../platform/importCode.js'
import { AskOtherDevice } from '../recovery/AskOtherDevice.js'
import { AddRecovery } from '../recovery/add/AddRecovery.js'
import { Recover } from '../recovery/Recover.js'
import { Button } from '../ui/Button.js'
import { DeleteAccount } from './account/DeleteAccount.js'
import { ScheduledDeletion } from './account/ScheduledDeletion.js'
import { Banner } from './Banner.js'
import type { Hub } from './createHub.js'
import { ConfirmAccount } from './entry/ConfirmAccount.js'
import { SignIn } from './entry/SignIn.js'
import { Failed } from './Failed.js'
import { HubPage } from './HubPage.js'
import { hubText as t } from './i18n.js'
import { AddIdentity } from './identities/AddIdentity.js'
import { RemoveIdentity } from './identities/RemoveIdentity.js'
import { OfflinePage } from './keys/OfflinePage.js'
import { AddDevice } from './newDevice/AddDevice.js'
import type { Scan } from './newDevice/createScan.js'
import { Overview } from './Overview.js'
import type { Permissions } from './permissions/createPermissions.js'
import type { GrantedPage } from './permissions/GrantedPage.js'
import { SignedInAs } from './SignedInAs.js'
import { useAsk } from './useAsk.js'

/** Prefix of a sign-in method's id. */
const REMOVE = 'remove-identity-'

export function HubApp(props: Props) {
  const { hub, scan, login, permissions, project, site, home } = props
  const { keys } = hub
  const state = useStore(hub.store)
  const scanned = useStore(scan.store)
  const hash = useHash()
  const isFromSite = site !== undefined
  // Stable: a new function would restart the recovery views.
  const enter = useCallback(() => void hub.enter(), [hub])
  const wantsToLeave = hash === 'delete' && state.name === 'failed'
  // Deleting an account must not create a wallet first.
  useEffect(() => {
    if (wantsToLeave) enter()
  }, [wantsToLeave, enter])
  const finish = useCallback(() => {
    scan.drop()
    void hub.enter()
  }, [hub, scan])
  const goHome = () => {
    location.hash = ''
  }

  if (hash === 'offline') return <OfflinePage keys={keys} home="#" />
  if (state.name === 'loading') return <Waiting />
  if (state.name === 'failed')
    return (
      <HubPage>
        <Failed error={state.error} again={() => void hub.enter()} />
        {state.isBare && <DeleteLink />}
      </HubPage>
    )
  if (state.name === 'signedOut')
    return (
      <SignIn login={login} logins={project.logins} wasEnded={state.wasEnded} scan={scanned.name} />
    )
  if (state.name === 'unconfirmed' && (hash !== '' || state.isBare || scanned.name !== 'none'))
    return (
      <HubPage headline={t('confirm.headline')} back={hash === '' ? undefined : '#'}>
        <ConfirmAccount hub={hub} state={state} home={home} />
      </HubPage>
    )
  if (state.name === 'unconfirmed')
    return <Overview hub={hub} keys={keys} state={state} home={home} />
  if (hash === 'delete' && state.deletesAt === undefined)
    return <DeleteAccount hub={hub} keys={keys} state={state} home={home} />
  if (state.name === 'leaving')
    return (
      <HubPage headline={t('leaving.headline')}>
        <SignedInAs who={state.who} />
        {state.deletesAt === undefined ? (
          <Button kind="primary" testId="vb-hub-make" onClick={enter}>
            {t('leaving.make')}
          </Button>
        ) : (
          <ScheduledDeletion keys={keys} hub={hub} deletesAt={state.deletesAt} />
        )}
        <Button kind="soft" testId="vb-hub-sign-out" onClick={() => void hub.leave()}>
          {t('open.signOut')}
        </Button>
      </HubPage>
    )
  if (state.name === 'elsewhere' && scanned.name === 'read') return <Waiting />
  if (state.name === 'elsewhere' && scanned.name === 'claimed')
    return (
      <HubPage headline={t('scan.headline')}>
        <SignedInAs who={state.who} />
        <AskOtherDevice
          key={scanned.code.linkId}
          keys={keys}
          scanned={scanned.code}
          onDone={finish}
          onBack={scan.drop}
        />
      </HubPage>
    )
  // The visitor came from a site: open the wallet only for a change.
  if (state.name === 'elsewhere' && isFromSite && hash === '')
    return <Overview hub={hub} keys={keys} state={state} home={home} />
  if (state.name === 'elsewhere')
    return (
      <HubPage headline={t('elsewhere.headline')} back={isFromSite ? '#' : undefined}>
        {state.deletesAt !== undefined && (
          <ScheduledDeletion keys={keys} hub={hub} deletesAt={state.deletesAt} />
        )}
        <SignedInAs who={state.who} />
        {scanned.name === 'over' && <ScanOver />}
        <Recover
          keys={keys}
          methods={state.methods}
          site={site}
          cancel={isFromSite ? undefined : t('open.signOut')}
          onDone={enter}
          onCancel={isFromSite ? goHome : () => void hub.leave()}
        />
        {state.deletesAt === undefined && <DeleteLink />}
      </HubPage>
    )
  if (hash === 'add-device') return <AddDevice keys={keys} home={home} onDone={goHome} />
  if (hash === 'add-identity') return <AddIdentity hub={hub} keys={keys} project={project} />
  if (hash.startsWith(REMOVE)) {
    const identityId = hash.slice(REMOVE.length)
    const { projectId } = project
    return (
      <RemoveIdentity
        key={identityId}
        hub={hub}
        keys={keys}
        identityId={identityId}
        projectId={projectId}
      />
    )
  }
  if (hash === 'permissions')
    return <Granted permissions={permissions} accounts={state.accounts} keys={keys} />
  if (hash === 'recovery')
    return (
      <HubPage headline={t('recovery.headline')} back="#">
        <AddRecovery keys={keys} place="hub" hub={home} account={state.who.label} onDone={goHome} />
      </HubPage>
    )
  const isUnused = scanned.name === 'read' || scanned.name === 'claimed'
  return <Overview hub={hub} keys={keys} state={state} home={home} hasScanned={isUnused} />
}

function Granted(props: ComponentProps<typeof GrantedPage>) {
  const { value, error, again } = useAsk(() =>
    importCode(() => import('./permissions/GrantedPage.js')),
  )
  if (value !== undefined) return <value.GrantedPage {...props} />
  if (error === undefined) return <Waiting />
  return (
    <HubPage back="#">
      <Failed error={error} again={again} />
    </HubPage>
  )
}

function Waiting() {
  return (
    <HubPage>
      <Spinner />
    </HubPage>
  )
}

function ScanOver() {
  return (
    <Banner kind="warn" testId="vb-hub-scan-over">
      <p>{t('scan.over')}</p>
    </Banner>
  )
}

type Props = {
  hub: Hub
  scan: Scan
  login: Login
  permissions: Permissions
  project: Pick<FrameConfig, 'projectId' | 'logins'>
  site: string | undefined
  home: string
}

function DeleteLink() {
  return (
    <a className="hub-quiet-link" href="#delete" data-testid="vb-hub-delete">
      {t('leave.delete')}
    </a>
  )
}

/** `''` shows the overview. */
function useHash(): string {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const look = () => setHash(location.hash)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return hash.slice(1)
}
