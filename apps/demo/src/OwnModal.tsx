import {
  ConnectButton,
  useVestibule,
  useVestibuleAccount,
  useVestibuleAction,
  useVestibuleDisconnect,
  useVestibuleState,
  useVestibuleWallets,
} from '@vestibule/host-sdk/react'
import { useEffect, useRef, useState } from 'react'

export function OwnModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wanted, setWanted] = useState(false)
  const { data: account } = useVestibuleAccount()
  const { mutate: disconnect } = useVestibuleDisconnect()
  const { data: stock } = useVestibuleState()
  useEffect(() => {
    if (account.isConnected) setWanted(false)
  }, [account.isConnected])
  const isShown = wanted && !account.isConnected && !stock.open
  useEffect(() => {
    if (isShown) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isShown])
  return (
    <>
      <ConnectButton.Custom>
        {({ isConnected, isPending }) => (
          <button
            type="button"
            className="own-button"
            data-testid="own-button"
            disabled={isPending && !isConnected}
            onClick={() => (isConnected ? disconnect() : setWanted(true))}
          >
            {isConnected ? 'Leave' : isPending ? 'One moment…' : 'Come in'}
          </button>
        )}
      </ConnectButton.Custom>
      <dialog
        className="panel own"
        ref={dialog}
        aria-labelledby="own-title"
        data-testid="own-dialog"
        onCancel={() => setWanted(false)}
      >
        <header>
          <h2 id="own-title">Come in</h2>
          <button type="button" onClick={() => setWanted(false)}>
            Close
          </button>
        </header>
        <EmailLogin />
        <WalletList />
      </dialog>
    </>
  )
}

/**
 * The visitor types the code in the secure frame. The page cannot show that field, so the standard
 * modal opens for this step.
 */
function EmailLogin() {
  const vestibule = useVestibule()
  const [email, setEmail] = useState('')
  const { mutate, isPending, error } = useVestibuleAction(vestibule.connectEmail)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate(email)
      }}
    >
      <label>
        Email
        <input
          type="email"
          placeholder="you@example.com"
          data-testid="own-email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <button type="submit" disabled={isPending} data-testid="own-email-submit">
        {isPending ? 'One moment…' : 'Send a code'}
      </button>
      {error !== null && <p role="alert">{error.message}</p>}
    </form>
  )
}

function WalletList() {
  const [search, setSearch] = useState('')
  const { wallets, status, connect, pairing, cancelPairing } = useVestibuleWallets({ search })
  if (pairing !== undefined)
    return (
      <div data-testid="own-pairing" data-status={pairing.status}>
        <p>{pairing.uri === undefined ? 'One moment…' : 'Give this link to your wallet:'}</p>
        <code data-testid="own-uri">{pairing.uri}</code>
        <div className="buttons">
          <button
            type="button"
            disabled={pairing.uri === undefined}
            onClick={() => void navigator.clipboard.writeText(pairing.uri ?? '')}
          >
            Copy
          </button>
          <button type="button" data-testid="own-cancel" onClick={cancelPairing}>
            Another wallet
          </button>
        </div>
      </div>
    )
  return (
    <div>
      <label>
        Wallet
        <input
          type="search"
          placeholder="Search by name"
          data-testid="own-search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      <ul data-status={status}>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              data-testid={`own-wallet-${wallet.id}`}
              disabled={connect.isPending}
              onClick={() => connect.mutate(wallet)}
            >
              {wallet.image !== undefined && <img src={wallet.image} alt="" width="20" />}
              {wallet.name}
              {wallet.tag === 'installed' && <small>here</small>}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{status === 'success' && wallets.length === 0 && 'Nothing found'}</p>
      {connect.error !== null && <p role="alert">{connect.error.message}</p>}
    </div>
  )
}
