import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { useState } from 'react'
import { GENESIS_HASHES } from '../polkadotNetworks.js'
import { WalletActions } from './WalletActions.js'

const MESSAGE = 'Hello from the Vestibule demo'

export function PolkadotPanel({ prefix = 'demo' }: { prefix?: string | undefined }) {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'polkadot' })
  const [chosen, setChosen] = useState('')
  const provider = vestibule.getProvider('polkadot')
  const { isConnected, allAccounts } = account
  const addresses = allAccounts.map(({ address }) => address)
  const signer = addresses.includes(chosen) ? chosen : (account.address ?? '')
  const network = account.caipAddress?.split(':').slice(0, 2).join(':') ?? ''

  const connect = () => provider.connect()
  const signMessage = () => provider.signer.signRaw({ address: signer, data: MESSAGE })
  async function signPayload() {
    const payload = createPayload(signer, network)
    return { payload, ...(await provider.signer.signPayload(payload)) }
  }

  const actions = [
    { id: 'connect', name: 'Connect', work: connect, isOpen: !isConnected },
    { id: 'sign-message', name: 'Sign message', work: signMessage, isOpen: isConnected },
    { id: 'sign-transaction', name: 'Sign transaction', work: signPayload, isOpen: isConnected },
  ]
  return (
    <section className="panel" aria-labelledby="polkadot">
      <h2 id="polkadot">Polkadot</h2>
      {isConnected ? (
        <p>
          <label>
            Signs{' '}
            <select
              data-testid="demo-polkadot-signer"
              value={signer}
              onChange={({ target }) => setChosen(target.value)}
            >
              {addresses.map((address) => (
                <option key={address}>{address}</option>
              ))}
            </select>
          </label>
        </p>
      ) : (
        <p>Not connected.</p>
      )}
      <WalletActions prefix={prefix} actions={actions} />
    </section>
  )
}

/** A remark that wallets sign but the demo never sends. Same format as the payloads of `@polkadot/api`. */
const createPayload = (address: string, caipNetworkId: string) => ({
  address,
  blockHash: `0x${'1f'.repeat(32)}`,
  blockNumber: '0x015f3c2a',
  era: '0xa502',
  genesisHash: GENESIS_HASHES[caipNetworkId] ?? '',
  method: '0x00000c68656c6c6f',
  mode: 0,
  nonce: '0x00000000',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
    'CheckMetadataHash',
  ],
  specVersion: '0x000f4dfb',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x0000001a',
  version: 4,
})
