import { Account } from './Wallets'

export default function Page() {
  return (
    <main>
      <appkit-button />
      <Account />
    </main>
  )
}
