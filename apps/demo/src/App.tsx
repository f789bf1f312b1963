import { NetworkButton, VestibuleButton } from '@vestibule/host-sdk/react'
import { Page } from './Page.js'
import { SignInPanel } from './SignInPanel.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'
import { signIn } from './vestibule.js'

export function App() {
  return (
    <Page
      actions={
        <>
          <NetworkButton />
          <VestibuleButton />
        </>
      }
    >
      <StatusPanel />
      {signIn !== null && <SignInPanel />}
      <TryPanel />
    </Page>
  )
}
