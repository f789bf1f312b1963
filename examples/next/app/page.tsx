import { NetworkButton, VestibuleButton } from '@vestibule/host-sdk/react'

/** A server component. The imported SDK components also run in the browser. */
export default function Page() {
  return (
    <main>
      <h1>Vestibule with Next</h1>
      <NetworkButton />
      <VestibuleButton />
    </main>
  )
}
