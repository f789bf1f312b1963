import { base58 } from '@scure/base'
import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { stack } from '../vestibule.js'
import { WalletActions } from './WalletActions.js'

const SYSTEM = new Uint8Array(32)

const TRANSFER = 2

const LAMPORTS = 1_000_000

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** The local world's operator pays the fees for memos and for transfers of its test dollars. */
const feePayerUrl = ({ caipNetworkId }: { caipNetworkId: string }) =>
  `${stack.api}/v1/fee-payer?projectId=${stack.projectId}&network=${caipNetworkId}`

const FRIEND = '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD'

export function SolanaPanel() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'solana' })
  const provider = vestibule.getProvider('solana')

  const connect = async () => (await provider.connect()).publicKey.toBase58()

  async function sign() {
    const message = new TextEncoder().encode('Hello from the Vestibule demo')
    return base58.encode(await provider.signMessage(message))
  }

  const send = async () => provider.signAndSendTransaction(await write())

  const pay = async () => provider.signAndSendTransaction(await write(FRIEND))

  /** The operator pays for the memo, but not for the SOL transfer: the transfer fails with 5700. */
  const note = async () => provider.signAndSendTransaction(await writeNote(), sponsored())
  const payFree = async () => provider.signAndSendTransaction(await write(FRIEND), sponsored())

  const sponsored = () =>
    stack.solana === undefined ? {} : { feePayerService: { url: feePayerUrl(stack.solana) } }

  async function signTwo() {
    const signed = await provider.signAllTransactions([await write(FRIEND), await write(FRIEND)])
    return signed.map((bytes) => base58.encode(bytes.subarray(1, 65))).join(' ')
  }

  async function write(to?: string) {
    const { address = '' } = account
    return createTransfer(address, await readBlockhash(), to)
  }

  async function writeNote() {
    const { address = '' } = account
    return createNote(address, await readBlockhash())
  }

  async function readBlockhash() {
    const { value } = (await provider.request({ method: 'getLatestBlockhash' })) as {
      value: { blockhash: string }
    }
    return value.blockhash
  }

  async function fund() {
    const response = await fetch(new URL('/fund-world', stack.faucet), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ address: account.address }),
    })
    await vestibule.updateNativeBalance()
    return JSON.stringify(await response.json())
  }

  const isPaid = account.isConnected && stack.solana !== undefined
  const actions = [
    { id: 'connect', name: 'Connect', work: connect, isOpen: !account.isConnected },
    { id: 'sign', name: 'Sign message', work: sign, isOpen: account.isConnected },
    { id: 'send', name: 'Send to yourself', work: send, isOpen: account.isConnected },
    { id: 'pay', name: 'Send to a friend', work: pay, isOpen: account.isConnected },
    { id: 'note', name: 'Note at our expense', work: note, isOpen: isPaid },
    { id: 'pay-free', name: 'Payment at our expense', work: payFree, isOpen: isPaid },
    { id: 'sign-two', name: 'Sign two transactions', work: signTwo, isOpen: account.isConnected },
    {
      id: 'faucet',
      name: 'Get test money',
      work: fund,
      isOpen: account.isConnected && stack.solana !== undefined,
    },
  ]
  return (
    <section className="panel" aria-labelledby="solana">
      <h2 id="solana">Solana</h2>
      <p data-testid="demo-solana-address">{account.address ?? 'Not connected.'}</p>
      <WalletActions prefix="demo-solana" actions={actions} />
    </section>
  )
}

function createNote(address: string, blockhash: string): Uint8Array {
  const note = new TextEncoder().encode('Hello from the Vestibule demo')
  const keys = [2, ...base58.decode(address), ...base58.decode(MEMO)]
  const instruction = [1, 1, 1, 0, note.length, ...note]
  const message = [1, 0, 1, ...keys, ...base58.decode(blockhash), ...instruction]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

function createTransfer(address: string, blockhash: string, to = address): Uint8Array {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, TRANSFER, true)
  data.setBigUint64(4, BigInt(LAMPORTS), true)
  const signers = [1, 0, 1]
  const receivers = to === address ? [] : [base58.decode(to)]
  const all = [base58.decode(address), ...receivers, SYSTEM]
  const keys = [all.length, ...all.flatMap((key) => [...key])]
  const [program, receiver] = [all.length - 1, receivers.length]
  const instruction = [1, program, 2, 0, receiver, data.byteLength, ...new Uint8Array(data.buffer)]
  const message = [...signers, ...keys, ...base58.decode(blockhash), ...instruction]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}
