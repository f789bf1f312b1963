import { getDefaultConfig } from '@solana/connector/headless'
import {
  AppProvider,
  useAccount,
  useConnector,
  useTransactionSigner,
} from '@solana/connector/react'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { Actions, showPage } from './showPage.jsx'

const CLUSTER = { id: 'solana:localnet', label: 'Local', name: 'localnet' }

/** A dapp of ConnectorKit. */
export function show(options) {
  const config = getDefaultConfig({
    appName: 'A dapp of others',
    autoConnect: true,
    enableMobile: false,
    network: 'localnet',
    clusters: [{ ...CLUSTER, url: options.url }],
  })
  showPage(
    <AppProvider connectorConfig={config}>
      <Dapp {...options} />
    </AppProvider>,
  )
}

function Dapp(options) {
  const { wallets, select, disconnect } = useConnector()
  const { address } = useAccount()
  return (
    <>
      {wallets.map(({ wallet }) => (
        <button
          key={wallet.name}
          type="button"
          data-testid="client-wallet"
          onClick={() => select(wallet.name).catch(() => undefined)}
        >
          {wallet.name}
        </button>
      ))}
      <p data-testid="client-address">{address ?? 'nobody'}</p>
      {address && <Account disconnect={disconnect} options={options} />}
    </>
  )
}

function Account({ disconnect, options: { url, receiver, lamports, text } }) {
  const { signer } = useTransactionSigner()
  const actions = {
    sign: async () => [...(await signer.signMessage(new TextEncoder().encode(text)))],
    send: async () => {
      const { blockhash, lastValidBlockHeight } = await new Connection(url).getLatestBlockhash()
      const payer = new PublicKey(signer.address)
      const transfer = { fromPubkey: payer, toPubkey: new PublicKey(receiver), lamports }
      const transaction = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight })
      return signer.signAndSendTransaction(transaction.add(SystemProgram.transfer(transfer)))
    },
    disconnect,
  }
  return <Actions actions={actions} />
}
