import { useVestibuleSignIn } from '@vestibule/host-sdk/react'
import { useState } from 'react'
import { services } from '../vestibule.js'

export function SignInPanel() {
  const { data, signIn, signOut } = useVestibuleSignIn()
  const [token, setToken] = useState<string>()
  const isSignedIn = data.status === 'signedIn'
  return (
    <section className="panel" aria-labelledby="sign-in">
      <h2 id="sign-in">Sign-in</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid="demo-sign-in-status">{data.status}</dd>
        <dt>Signed text</dt>
        <dd>
          <pre data-testid="demo-sign-in-message">{data.session?.message}</pre>
        </dd>
        {token !== undefined && (
          <>
            <dt>Token</dt>
            <dd data-testid="demo-sign-in-token">{token}</dd>
          </>
        )}
      </dl>
      <div className="buttons">
        <button
          type="button"
          data-testid="demo-sign-in"
          disabled={data.status !== 'signedOut' || signIn.isPending}
          onClick={() => signIn.mutate()}
        >
          Sign in
        </button>
        <button
          type="button"
          data-testid="demo-sign-out"
          disabled={!isSignedIn}
          onClick={() => signOut.mutate()}
        >
          Sign out
        </button>
        {services !== undefined && (
          <button
            type="button"
            data-testid="demo-get-token"
            disabled={!isSignedIn}
            onClick={() => void services?.getToken().then(setToken)}
          >
            Token for the server
          </button>
        )}
      </div>
    </section>
  )
}
