import { useState } from 'react'
import { formatUnits } from 'viem'
import {
  useVestibule,
  useVestibuleAccount,
  useVestibuleAction,
  useVestibuleActivity,
  useVestibuleBalance,
  useVestibuleBalances,
  useVestibuleCallsStatus,
  useVestibuleCapabilities,
  useVestibuleConnections,
  useVestibuleDeleteConnection,
  useVestibuleDisconnect,
  useVestibuleEvents,
  useVestibuleIdentity,
  useVestibuleNetwork,
  useVestibuleNfts,
  useVestibulePermissions,
  useVestibuleProvider,
  useVestibuleSend,
  useVestibuleSendCalls,
  useVestibuleSignIn,
  useVestibuleState,
  useVestibuleSwitchConnection,
  useVestibuleSwitchNetwork,
  useVestibuleTheme,
  useVestibuleWalletInfo,
  useVestibuleWallets,
} from '../../exports/react.js'

// docs/reference/hooks.md shows each example below the hook that its comment names.

// useVestibule
export function OpenNetworks() {
  const vestibule = useVestibule()
  return (
    <button type="button" onClick={() => void vestibule.open({ view: 'Networks' })}>
      All networks
    </button>
  )
}

// useVestibuleAccount
export function Greeting() {
  const { data: account, isPending } = useVestibuleAccount()
  if (isPending) return <p>One moment…</p>
  return <p>{account.isConnected ? `Hello ${account.address}` : 'Not connected'}</p>
}

// useVestibuleState
export function Curtain() {
  const { data: modal } = useVestibuleState()
  return <div hidden={!modal.open}>Choose how to connect.</div>
}

// useVestibuleNetwork
export function NetworkName() {
  const { data: network } = useVestibuleNetwork()
  return <p>{network?.name ?? 'No network'}</p>
}

// useVestibuleTheme
export function Logo() {
  const { data: theme } = useVestibuleTheme()
  return <p data-mode={theme.themeMode}>The logo for {theme.themeMode} pages</p>
}

// useVestibuleProvider
export function ChainId() {
  const provider = useVestibuleProvider()
  const [chainId, setChainId] = useState<unknown>('not asked')
  const ask = async () => setChainId(await provider.request({ method: 'eth_chainId' }))
  return (
    <button type="button" onClick={() => void ask()}>
      Chain: {String(chainId)}
    </button>
  )
}

// useVestibuleConnections
export function Wallets() {
  const { data } = useVestibuleConnections()
  const { connections, recentConnections } = data
  return (
    <ul>
      {[...connections, ...recentConnections].map(({ connectorId, name, status }) => (
        <li key={connectorId}>{`${name}: ${status}`}</li>
      ))}
    </ul>
  )
}

// useVestibuleBalance
export function Purse() {
  const { data: balance } = useVestibuleBalance()
  if (balance === undefined) return <p>Not known</p>
  return <p>{`${formatUnits(balance.value, balance.decimals)} ${balance.symbol}`}</p>
}

// useVestibuleBalances
export function Tokens() {
  const { data: tokens = [], error, isFetching, refetch } = useVestibuleBalances()
  return (
    <section>
      {error !== null && <p role="alert">Could not be read</p>}
      {tokens.map(({ address, symbol, quantity }) => (
        <p key={address ?? symbol}>{`${quantity.numeric} ${symbol}`}</p>
      ))}
      <button type="button" disabled={isFetching} onClick={() => void refetch()}>
        Refresh
      </button>
    </section>
  )
}

// useVestibuleNfts
export function Collection() {
  const { data: nfts = [] } = useVestibuleNfts()
  return (
    <ul>
      {nfts
        .filter(({ isSpam }) => !isSpam)
        .map(({ address, tokenId, name, imageUrl }) => (
          <li key={`${address}:${tokenId}`}>
            {imageUrl !== undefined && <img src={imageUrl} alt={name} loading="lazy" />}
            {name}
          </li>
        ))}
    </ul>
  )
}

// useVestibuleActivity
export function History() {
  const { data, fetchMore } = useVestibuleActivity()
  return (
    <section>
      {data?.transactions.map(({ id, metadata }) => (
        <p key={id}>{`${metadata.operationType}, ${metadata.minedAt}`}</p>
      ))}
      {data?.hasMore && (
        <button type="button" onClick={() => void fetchMore()}>
          Show more
        </button>
      )}
    </section>
  )
}

// useVestibuleIdentity
export function DisplayName() {
  const { data: account } = useVestibuleAccount()
  const { data: identity } = useVestibuleIdentity()
  return (
    <p>
      {identity?.avatar !== undefined && <img src={identity.avatar} alt="" />}
      {identity?.name ?? account.address ?? 'No account'}
    </p>
  )
}

// useVestibulePermissions
export function Permissions() {
  const { data: granted = [], revoke } = useVestibulePermissions()
  return granted.map((permission) => (
    <button type="button" key={permission.context} onClick={() => revoke.mutate(permission)}>
      Revoke the permission of {permission.to}
    </button>
  ))
}

// useVestibuleSend
export function Tip() {
  const { mutate, data: hash, isPending, error } = useVestibuleSend()
  const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  return (
    <button
      type="button"
      disabled={isPending}
      onClick={() => mutate({ token: 'native', amount: '0.01', receiver })}
    >
      {error?.message ?? hash ?? 'Tip'}
    </button>
  )
}

// useVestibuleSendCalls
export function MintTwo() {
  const { mutate, data, isPending, error } = useVestibuleSendCalls()
  const { data: status } = useVestibuleCallsStatus({ id: data?.id })
  const mint = { to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: '0x1249c58b' } as const
  return (
    <button type="button" disabled={isPending} onClick={() => mutate({ calls: [mint, mint] })}>
      {error?.message ?? (status?.status === 200 ? 'Done' : 'Mint two')}
    </button>
  )
}

// useVestibuleCallsStatus
export function BatchPage() {
  const id = new URLSearchParams(location.search).get('batch') ?? undefined
  const { data: batch } = useVestibuleCallsStatus({ id })
  return <p>{batch === undefined ? 'No batch' : `${batch.receipts?.length ?? 0} receipts`}</p>
}

// useVestibuleCapabilities
export function OneTransaction() {
  const { data: capabilities = {} } = useVestibuleCapabilities()
  const { data: network } = useVestibuleNetwork()
  const chainId = `0x${Number(network?.id ?? 0).toString(16)}` as const
  const { status = 'unsupported' } = capabilities[chainId]?.atomic ?? {}
  return <p>{status === 'unsupported' ? 'One after the other' : 'All at once'}</p>
}

// useVestibuleWalletInfo
export function WalletName() {
  const { data: wallet } = useVestibuleWalletInfo()
  return <p>{wallet?.name ?? 'No wallet'}</p>
}

// useVestibuleEvents
export function Diary() {
  const [events, setEvents] = useState<string[]>([])
  useVestibuleEvents(({ type }) => setEvents((before) => [...before, type]))
  return <p>{events.join(', ')}</p>
}

// useVestibuleWallets
export function ChooseWallet() {
  const { wallets, connect } = useVestibuleWallets()
  return wallets.map((wallet) => (
    <button type="button" key={wallet.id} onClick={() => connect.mutate(wallet)}>
      {wallet.name}
    </button>
  ))
}

// useVestibuleSwitchNetwork
export function GoToBase() {
  const { mutate: switchNetwork, isPending, error } = useVestibuleSwitchNetwork()
  return (
    <button type="button" disabled={isPending} onClick={() => switchNetwork('eip155:8453')}>
      {error === null ? 'Go to Base' : error.message}
    </button>
  )
}

// useVestibuleDisconnect
export function Leave() {
  const { mutate: disconnect, isPending } = useVestibuleDisconnect()
  return (
    <button type="button" disabled={isPending} onClick={() => disconnect()}>
      Leave
    </button>
  )
}

// useVestibuleSwitchConnection
export function Addresses() {
  const { data } = useVestibuleConnections()
  const { mutate: switchConnection } = useVestibuleSwitchConnection()
  return data.connections.map((connection) =>
    connection.accounts.map(({ address }) => (
      <button type="button" key={address} onClick={() => switchConnection({ connection, address })}>
        {address}
      </button>
    )),
  )
}

// useVestibuleDeleteConnection
export function Forget() {
  const { data } = useVestibuleConnections()
  const { mutate: forget } = useVestibuleDeleteConnection()
  return data.recentConnections.map((connection) => (
    <button type="button" key={connection.connectorId} onClick={() => forget({ connection })}>
      Forget {connection.name}
    </button>
  ))
}

// useVestibuleAction
export function Rename() {
  const { mutate: rename, status, error } = useVestibuleAction(saveName)
  return (
    <button type="button" onClick={() => rename('')}>
      Rename: {error?.message ?? status}
    </button>
  )
}

async function saveName(name: string) {
  if (name === '') throw new Error('A name, please')
}

// useVestibuleSignIn
export function SignedIn() {
  const { data, signIn, signOut } = useVestibuleSignIn()
  if (data.status === 'none') return <p>No sign-in yet</p>
  if (data.status === 'signedIn')
    return (
      <button type="button" onClick={() => signOut.mutate()}>
        Sign out
      </button>
    )
  return (
    <button type="button" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
      Sign in
    </button>
  )
}
