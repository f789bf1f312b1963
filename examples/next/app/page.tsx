import { NetworkButton, VestibuleButton } from '@vestibule/host-sdk/react'

/** A server component; what it takes from the SDK runs in the browser, too. */
export default function Page() {
  return (
    <main>
      <h1>Vestibule with Next</h1>
      <NetworkButton />
      <VestibuleButton />
    </main>
  )
}
