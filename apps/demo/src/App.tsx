import { NetworkButton, VestibuleButton } from '@vestibule/host-sdk/react'
import { Page } from './Page.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'

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
      <TryPanel />
    </Page>
  )
}
