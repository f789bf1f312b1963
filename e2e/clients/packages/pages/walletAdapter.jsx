import {
  ConnectionProvider,
  useConnection,
  useWallet,
  WalletProvider,
} from '@solana/wallet-adapter-react'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { Actions, showPage } from './showPage.jsx'

/** A dapp of wallet-adapter that names no wallet: it lists those that register themselves. */
export function show({ url, receiver, lamports, text }) {
  showPage(
    <ConnectionProvider endpoint={url}>
      <WalletProvider wallets={[]} autoConnect>
        <Dapp payment={{ receiver: new PublicKey(receiver), lamports }} text={text} />
      </WalletProvider>
    </ConnectionProvider>,
  )
}

function Dapp({ payment, text }) {
  const { connection } = useConnection()
  const wallet = useWallet()
  const transfer = () =>
    new Transaction().add(
      SystemProgram.transfer({
        fromPubkey: wallet.publicKey,
        toPubkey: payment.receiver,
        lamports: payment.lamports,
      }),
    )
  const actions = {
    sign: async () => [...(await wallet.signMessage(new TextEncoder().encode(text)))],
    send: () => wallet.sendTransaction(transfer(), connection),
    'sign-transaction': async () => {
      const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
      const transaction = Object.assign(transfer(), {
        feePayer: wallet.publicKey,
        recentBlockhash,
      })
      const signed = await wallet.signTransaction(transaction)
      return connection.sendRawTransaction(signed.serialize())
    },
    disconnect: () => wallet.disconnect(),
  }
  return (
    <>
      {wallet.wallets.map(({ adapter: { name } }) => (
        <button
          key={name}
          type="button"
          data-testid="client-wallet"
          onClick={() => wallet.select(name)}
        >
          {name}
        </button>
      ))}
      <p data-testid="client-address">{wallet.publicKey?.toBase58() ?? 'nobody'}</p>
      {wallet.connected && <Actions actions={actions} />}
    </>
  )
}
