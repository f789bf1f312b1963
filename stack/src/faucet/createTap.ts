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
import { receiptOf } from '../chains/receiptOf.js'
import { CAREFUL_TOKEN, LOCAL_EXCHANGE, LOCAL_RANGES } from '../exchange/localExchange.js'
import { giftsOf } from '../tokens/giftsOf.js'
import { WORLD_TOKENS } from '../tokens/worldTokens.js'
import { TEST_TOKEN } from './testToken.js'

const COINS = parseEther('1')
const TOKENS = parseUnits('100', TEST_TOKEN.decimals)
/** Number of initial accounts that own some of each token. */
const WITH_PAST = 2

type Call = { to: Address; value?: bigint; data?: Hex }

export type Tap = Awaited<ReturnType<typeof createTap>>

/** Sends from the chain's last initial account. */
export async function createTap(rpcUrl: string) {
  const client = createWalletClient({ transport: http(rpcUrl) }).extend(publicActions)
  const accounts = await client.getAddresses()
  const last = accounts.at(-1)
  if (last === undefined) throw new Error(`The chain at ${rpcUrl} has no funded account.`)
  const giver = last

  /** In sequence: anvil uses one nonce for two parallel transactions and rejects one of them. */
  let before: Promise<unknown> = Promise.resolve()
  function send(call: Call): Promise<Hex> {
    const sent = before.then(() => sendNow(call))
    before = sent.catch(() => {})
    return sent
  }

  async function sendNow(call: Call): Promise<Hex> {
    // The chain has the account's key and signs.
    const hash = await client.sendTransaction({ ...call, account: giver, chain: null })
    const { status } = await receiptOf(client, hash)
    if (status !== 'success') throw new Error(`Transaction ${hash} failed.`)
    return hash
  }

  async function giveWorld(to: Address): Promise<Hex[]> {
    const hashes: Hex[] = []
    for (const gift of giftsOf(to, giver)) hashes.push(await send(gift))
    return hashes
  }

  let isNew = false
  for (const { address, deployment } of [TEST_TOKEN, ...Object.values(WORLD_TOKENS)]) {
    if ((await client.getCode({ address })) !== undefined) continue
    await send(deployment)
    isNew = true
  }
  // Deploy these first: the exchanges mint their pools' reserves.
  for (const { address, deployment } of [CAREFUL_TOKEN, LOCAL_EXCHANGE, LOCAL_RANGES])
    if ((await client.getCode({ address })) === undefined) await send(deployment)
  if (isNew) for (const account of accounts.slice(0, WITH_PAST)) await giveWorld(account)

  return {
    fund: (to: Address, amount = COINS) => send({ to, value: amount }),
    fundToken: (to: Address, amount = TOKENS) =>
      send({
        to: TEST_TOKEN.address,
        data: encodeFunctionData({
          abi: TEST_TOKEN.abi,
          functionName: 'mint',
          args: [to, amount],
        }),
      }),
    giveWorld,
  }
}
