import {
  useVestibuleAccount,
  useVestibuleDisconnect,
  useVestibuleNetwork,
} from '@vestibule/host-sdk/react'

export function StatusPanel() {
  const { data: account } = useVestibuleAccount()
  const { data: network } = useVestibuleNetwork()
  const { mutate: disconnect } = useVestibuleDisconnect()
  return (
    <section className="panel" aria-labelledby="status">
      <h2 id="status">Account</h2>
      <dl>
        <dt>Status</dt>
        <dd>
          <span className="pill" data-status={account.status} data-testid="demo-status">
            {account.status}
          </span>
        </dd>
        <dt>Address</dt>
        <dd data-testid="demo-address">{account.address}</dd>
        <dt>Network</dt>
        <dd data-testid="demo-network">{network?.caipNetworkId}</dd>
        <dt>Balance</dt>
        <dd data-testid="demo-balance">
          {account.balance !== undefined && `${account.balance} ${account.balanceSymbol}`}
        </dd>
        <dt>Email</dt>
        <dd data-testid="demo-email">{account.embeddedWalletInfo?.email}</dd>
      </dl>
      {account.isConnected && (
        <button type="button" data-testid="demo-disconnect" onClick={() => disconnect(undefined)}>
          Disconnect
        </button>
      )}
    </section>
  )
}
