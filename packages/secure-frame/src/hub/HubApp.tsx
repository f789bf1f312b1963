import { Spinner } from '@vestibule/design'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { EmailLogin } from '../auth/emailLogin.js'
import { AddRecovery } from '../recovery/AddRecovery.js'
import { Recover } from '../recovery/Recover.js'
import type { Hub } from './createHub.js'
import { DeleteAccount } from './DeleteAccount.js'
import { Failed } from './Failed.js'
import { HubPage } from './HubPage.js'
import { useHubText } from './i18n.js'
import { OfflinePage } from './OfflinePage.js'
import { Overview } from './Overview.js'
import { SignIn } from './SignIn.js'
import { useHash } from './useHash.js'

/** The hub but for its sealed pages: what is shown follows from who is signed in, and from the address. */
export function HubApp(props: { hub: Hub; login: EmailLogin; home: string }) {
  const { hub, login, home } = props
  const { keys } = hub
  const t = useHubText()
  const state = useStore(hub.store)
  const hash = useHash()
  // The surfaces of recovery begin anew when it changes.
  const enter = useCallback(() => void hub.enter(), [hub])
  const goHome = () => {
    location.hash = ''
  }

  if (hash === 'offline') return <OfflinePage keys={keys} home="#" />
  if (state.name === 'loading')
    return (
      <HubPage>
        <Spinner />
      </HubPage>
    )
  if (state.name === 'failed')
    return (
      <HubPage>
        <Failed error={state.error} again={() => void hub.enter()} />
      </HubPage>
    )
  if (state.name === 'signedOut') return <SignIn login={login} />
  if (state.name === 'elsewhere')
    return (
      <HubPage headline={t('elsewhere.headline')}>
        <p className="dim">{t('open.signedInAs', { email: state.email })}</p>
        <Recover
          keys={keys}
          methods={state.methods}
          onDone={enter}
          onCancel={() => void hub.leave()}
        />
      </HubPage>
    )
  if (hash === 'recovery')
    return (
      <HubPage headline={t('recovery.headline')} back="#">
        <AddRecovery keys={keys} account={state.email} onDone={goHome} />
      </HubPage>
    )
  if (hash === 'delete')
    return <DeleteAccount hub={hub} keys={keys} email={state.email} home={home} />
  return <Overview hub={hub} keys={keys} state={state} home={home} />
}
