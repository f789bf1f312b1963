import { Guide } from './Connect/Guide.js'
import { LegalGate } from './Connect/LegalGate.js'
import { WalletList } from './Connect/WalletList.js'

export function ConnectWallets() {
  return (
    <LegalGate>
      <WalletList hasEmail={true} />
      <Guide />
    </LegalGate>
  )
}
