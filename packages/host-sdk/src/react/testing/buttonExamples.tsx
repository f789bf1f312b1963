import { ConnectButton, WalletButton } from '../../exports/react.js'

// The code below repeats docs/guides/buttons.md and docs/reference/buttons.md word for word.

export function SignInButton() {
  return (
    <ConnectButton.Custom>
      {({ isMounted, isConnected, displayName, ensAvatar, openModal, ...more }) => (
        <button type="button" disabled={!isMounted} onClick={openModal}>
          {ensAvatar !== undefined && <img src={ensAvatar} alt="" width="20" />}
          {isMounted && isConnected ? displayName : 'Sign in'}
          {more.pendingTransactions > 0 && `, ${more.pendingTransactions} pending`}
        </button>
      )}
    </ConnectButton.Custom>
  )
}

export function ChooseRainbow() {
  return (
    <WalletButton.Custom wallet="rainbow">
      {({ name, image, ready, connected, connect, isPending, error }) => (
        <button type="button" disabled={!ready || isPending || connected} onClick={connect}>
          {image !== undefined && <img src={image} alt="" width="20" />}
          {error === null ? name : 'Try again'}
        </button>
      )}
    </WalletButton.Custom>
  )
}
