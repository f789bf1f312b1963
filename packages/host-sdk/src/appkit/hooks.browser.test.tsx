import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { ONE } from '../core/testing/createTestCore.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { AppKitProvider } from './AppKitProvider.js'
import { EthersAdapter } from './adapters.js'
import { useAppKitConnection, useAppKitConnections } from './connectionHooks.js'
import { createAppKit } from './createAppKit.js'
import {
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
  useWalletInfo,
} from './hooks.js'
import { useAppKitWallet, useAppKitWallets } from './walletHooks.js'

const ANN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const RDNS = 'org.example.appkithooks'

function Dapp() {
  const account = useAppKitAccount()
  const { caipNetworkId, approvedCaipNetworkIds } = useAppKitNetwork()
  const { walletProviderType } = useAppKitProvider('eip155')
  const { walletInfo } = useWalletInfo()
  const { data: event } = useAppKitEvents()
  const heard = useRef<string[]>([])
  useEffect(() => {
    if (event !== undefined) heard.current.push(event.event)
  }, [event])
  const { disconnect } = useDisconnect()
  const { connections } = useAppKitConnections('eip155')
  const [changed, setChanged] = useState('')
  const { connection, switchConnection } = useAppKitConnection({
    namespace: 'eip155',
    onSuccess: (change) => setChanged(`${change.address} ${change.hasSwitchedAccount}`),
  })
  const { connect, data, isSuccess, error } = useAppKitWallet({ namespace: 'eip155' })
  const { wallets } = useAppKitWallets()
  const facts = {
    account: `${account.status} ${account.address}`,
    network: `${caipNetworkId} ${approvedCaipNetworkIds.length}`,
    provider: walletProviderType,
    wallet: walletInfo?.name,
    wallets: wallets.map(({ name }) => name).join(),
    events: heard.current.join(),
    connections: connections.map(({ name }) => name).join(),
    changed,
    connected: isSuccess ? data?.address : error?.message,
  }
  return (
    <>
      <dl>
        {Object.entries(facts).map(([name, fact]) => (
          <dd key={name} title={name}>
            {fact}
          </dd>
        ))}
      </dl>
      <button type="button" title="connect" onClick={() => connect('AppKit Hooks')} />
      <button
        type="button"
        title="switch"
        onClick={() => connection && switchConnection({ connection, address: BOB })}
      />
      <button type="button" title="disconnect" onClick={() => disconnect({ id: RDNS })} />
    </>
  )
}

function render() {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <AppKitProvider
      projectId="my-dapp"
      networks={[ONE]}
      adapters={[new EthersAdapter()]}
      features={{ multiWallet: true, email: false, socials: false }}
      enableReconnect={false}
      logLevel="silent"
    >
      <Dapp />
    </AppKitProvider>,
  )
  onTestFinished(() => root.unmount())
  const at = (title: string) => container.querySelector<HTMLElement>(`[title="${title}"]`)
  return {
    read: (title: string) => at(title)?.textContent,
    press: (title: string) => at(title)?.click(),
  }
}

test('connects a wallet by its name, switches its account, and disconnects the wallet by its id', async () => {
  createTestWallet({
    address: ANN,
    otherAddresses: [BOB],
    chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }],
    decide: () => 'approve',
  }).announce({ rdns: RDNS, name: 'AppKit Hooks', icon: 'data:image/svg+xml,' })
  const { read, press } = render()
  await expect.poll(() => read('wallets')).toContain('AppKit Hooks')
  expect(read('account')).toBe('disconnected undefined')
  press('connect')
  await expect.poll(() => read('connected')).toBe(ANN)
  expect(read('account')).toBe(`connected ${ANN}`)
  expect(read('network')).toBe(`eip155:${ONE.id} 0`)
  expect(read('provider')).toBe('ANNOUNCED')
  expect([read('wallet'), read('connections')]).toEqual(['AppKit Hooks', 'AppKit Hooks'])
  await expect.poll(() => read('events')).toContain('CONNECT_SUCCESS')
  press('switch')
  await expect.poll(() => read('changed')).toBe(`${BOB} true`)
  expect(read('account')).toBe(`connected ${BOB}`)
  press('disconnect')
  await expect.poll(() => read('account')).toBe('disconnected undefined')
  createAppKit({ projectId: 'my-dapp', networks: [ONE] }).destroy()
})
