import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  parseUnits,
  publicActions,
} from 'viem'
import { TEST_TOKEN } from './testToken.js'

/** What one request gives. */
const COINS = parseEther('1')
const TOKENS = parseUnits('100', TEST_TOKEN.decimals)
/** Milliseconds between looks for a receipt; the chain mines at once. */
const POLLING = 25

type Call = { to: Address; value?: bigint; data?: Hex }

export type Tap = Awaited<ReturnType<typeof createTap>>

/** Gives test money of one chain away, out of the last account that the chain was born with. */
export async function createTap(rpcUrl: string) {
  const client = createWalletClient({
    transport: http(rpcUrl),
    pollingInterval: POLLING,
  }).extend(publicActions)
  const account = (await client.getAddresses()).at(-1)
  if (account === undefined) throw new Error(`The chain at ${rpcUrl} has no account to give from.`)

  /** One after another: anvil gives two that come at once the same nonce, and refuses one of them. */
  let last: Promise<unknown> = Promise.resolve()
  function send(call: Call): Promise<Hex> {
    const sent = last.then(() => sendNow(call))
    last = sent.catch(() => {})
    return sent
  }

  /** Resolves when the transaction is mined. */
  async function sendNow(call: Call): Promise<Hex> {
    // The chain knows the account's key, so it takes the transaction unsigned.
    const hash = await client.sendTransaction({ ...call, account: account as Address, chain: null })
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`Transaction ${hash} failed.`)
    return hash
  }

  const code = await client.getCode({ address: TEST_TOKEN.address })
  if (code === undefined) await send(TEST_TOKEN.deployment)

  return {
    /** Sends one coin. */
    fund: (to: Address) => send({ to, value: COINS }),
    /** Mints a hundred test tokens. */
    fundToken: (to: Address) =>
      send({
        to: TEST_TOKEN.address,
        data: encodeFunctionData({
          abi: TEST_TOKEN.abi,
          functionName: 'mint',
          args: [to, TOKENS],
        }),
      }),
  }
}
