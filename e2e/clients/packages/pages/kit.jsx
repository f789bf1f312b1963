import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
} from '@solana/kit'
import { useSignMessage, useWalletAccountTransactionSendingSigner } from '@solana/react'
import { useConnect, useDisconnect, useWallets } from '@wallet-standard/react'
import { Actions, showPage } from './showPage.jsx'

const CHAIN = 'solana:localnet'
/** The System program's transfer. */
const TRANSFER = 2

/** A dapp of Kit and its hooks. */
export function show(options) {
  showPage(<Dapp {...options} />)
}

function Dapp(options) {
  const wallets = useWallets().filter(({ chains }) => chains.includes(CHAIN))
  return wallets.map((wallet) => <Wallet key={wallet.name} wallet={wallet} options={options} />)
}

function Wallet({ wallet, options }) {
  const [, connect] = useConnect(wallet)
  const [, disconnect] = useDisconnect(wallet)
  const [account] = wallet.accounts
  return (
    <>
      <button
        type="button"
        data-testid="client-wallet"
        onClick={() => connect().catch(() => undefined)}
      >
        {wallet.name}
      </button>
      <p data-testid="client-address">{account?.address ?? 'nobody'}</p>
      {account && <Account account={account} disconnect={disconnect} options={options} />}
    </>
  )
}

function Account({ account, disconnect, options: { url, receiver, lamports, text } }) {
  const signMessage = useSignMessage(account)
  const signer = useWalletAccountTransactionSendingSigner(account, CHAIN)
  const actions = {
    sign: async () => {
      const { signature } = await signMessage({ message: new TextEncoder().encode(text) })
      return [...signature]
    },
    send: async () => {
      const { value: block } = await createSolanaRpc(url).getLatestBlockhash().send()
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (made) => setTransactionMessageFeePayerSigner(signer, made),
        (made) => setTransactionMessageLifetimeUsingBlockhash(block, made),
        (made) =>
          appendTransactionMessageInstruction(createTransfer({ signer, receiver, lamports }), made),
      )
      return getBase58Decoder().decode(await signAndSendTransactionMessageWithSigners(message))
    },
    disconnect,
  }
  return <Actions actions={actions} />
}

function createTransfer({ signer, receiver, lamports }) {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, TRANSFER, true)
  data.setBigUint64(4, BigInt(lamports), true)
  return {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: signer.address, role: AccountRole.WRITABLE_SIGNER, signer },
      { address: address(receiver), role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}
