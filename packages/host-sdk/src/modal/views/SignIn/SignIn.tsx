import { EmailForm } from '../Connect/EmailForm.js'
import { Legal } from '../Connect/Legal.js'

/** The ways into the embedded wallet alone, for who has chosen it already, in a list of wallets that is not ours. */
export function SignIn() {
  return (
    <div className="stack" style={{ gap: 12 }}>
      <EmailForm />
      <Legal />
    </div>
  )
}
