import { EmailForm } from './Connect/EmailForm.js'
import { LegalGate } from './Connect/LegalGate.js'

/** The login methods of the embedded wallet alone, for a visitor who chose it in the dapp's own list of wallets. */
export function SignIn() {
  return (
    <LegalGate>
      <EmailForm isLast={false} isFirst />
    </LegalGate>
  )
}
