import { EmailForm } from '../Connect/EmailForm.js'
import { LegalGate } from '../Connect/LegalGate.js'

/** The ways into the embedded wallet alone, for who has chosen it already, in a list of wallets that is not ours. */
export function SignIn() {
  return (
    <LegalGate>
      <EmailForm isLast={false} isFirst />
    </LegalGate>
  )
}
