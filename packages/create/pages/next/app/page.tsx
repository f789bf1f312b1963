import { NetworkButton, VestibuleButton } from '@vestibule/host-sdk/react'
import { Account } from './Account'

export default function Page() {
  return (
    <main>
      <h1>Hello</h1>
      <p>Sign in with your email address, or connect a wallet.</p>
      <div className="buttons">
        <NetworkButton />
        <VestibuleButton />
      </div>
      <Account />
      <p>
        Edit <code>app/page.tsx</code> and save.
      </p>
    </main>
  )
}
