import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { PUPPET_CODE } from './puppetCode.js'

const ABI = parseAbi([
  'function teach(bytes4 selector, bytes answer)',
  'function write(bytes32[] topics, bytes data)',
])
/** Milliseconds between looks for what became of a transaction. */
const POLLING = 20
/** What a payment may burn, also where it fails. */
const GAS = 200_000n
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

/** What a token of a test says of itself, as it puts it. */
export type Said = {
  name?: Hex
  symbol?: Hex
  decimals?: Hex
  balance?: Hex
  /** Of every NFT: its owner, how many of it everybody has, where its metadata is. */
  owner?: Hex
  items?: Hex
  tokenUri?: Hex
  uri?: Hex
}

const SELECTORS = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  balance: '0x70a08231',
  owner: '0x6352211e',
  items: '0x00fdd58e',
  tokenUri: '0xc87b56dd',
  uri: '0x0e89341c',
} as const satisfies Record<keyof Said, Hex>

export const asText = (text: string) => encodeAbiParameters(parseAbiParameters('string'), [text])
export const asNumber = (value: bigint) => toHex(value, { size: 32 })
export const someAddress = () => privateKeyToAddress(generatePrivateKey())
export const NOBODY: Address = `0x${'00'.repeat(20)}`

/** Does what a test wants done on an anvil. */
export function chainHand(url: string) {
  const client = createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: POLLING })
    .extend(publicActions)
    .extend(walletActions)
  const sender = client.getAddresses().then(([first = NOBODY]) => first)

  // Not by a wait for blocks: a chain that mines when it is asked to makes no further one.
  async function mined(hash: Hex) {
    for (;;) {
      const receipt: unknown = await client.getTransactionReceipt({ hash }).catch(() => undefined)
      if (receipt !== undefined)
        return receipt as {
          transactionHash: Hex
          contractAddress: Address | null
          blockNumber: bigint
        }
      await new Promise((resolve) => setTimeout(resolve, POLLING))
    }
  }

  async function write(token: Address, topics: Hex[], data: Hex) {
    const account = await sender
    const args = [topics, data] as const
    const call = { abi: ABI, functionName: 'write', args, account, chain: null } as const
    return mined(await client.writeContract({ address: token, ...call }))
  }

  async function answer(address: Address, selector: Hex, data: Hex) {
    const account = await sender
    const args = [selector, data] as const
    const call = { abi: ABI, functionName: 'teach', args, account, chain: null } as const
    await mined(await client.writeContract({ address, ...call }))
  }

  async function teach(address: Address, said: Said) {
    for (const [what, data] of Object.entries(said))
      await answer(address, SELECTORS[what as keyof Said], data)
  }

  return {
    sender,
    /** A contract of {@link putToken} says so from now on. */
    teach,
    /** The same of any function. */
    answer,
    setBalance: (address: Address, value: bigint) => client.setBalance({ address, value }),
    setCode: (address: Address, bytecode: Hex) => client.setCode({ address, bytecode }),
    getCode: async (address: Address) => (await client.getCode({ address })) ?? '0x',
    /** How many transactions an account has sent. */
    countSent: (address: Address) => client.getTransactionCount({ address }),
    blockNumber: () => client.getBlockNumber({ cacheTime: 0 }),
    mine: (blocks: number) => client.mine({ blocks }),
    /** @returns what {@link revert} goes back to */
    snapshot: () => client.snapshot(),
    /** Makes the chain as if nothing had happened since. */
    revert: (id: Hex) => client.revert({ id }),
    /** What a contract's making leaves behind. */
    run: (code: Hex) => client.call({ data: code }),

    /** A contract that says so of itself. */
    async putToken(said: Said): Promise<Address> {
      const account = await sender
      const hash = await client.sendTransaction({ account, chain: null, data: PUPPET_CODE })
      const { contractAddress } = await mined(hash)
      const address = getAddress(contractAddress ?? NOBODY)
      await teach(address, said)
      return address
    },

    /** A token's contract says that something went from one to another. */
    moveToken: (token: Address, from: Address, to: Address, amount: bigint) =>
      write(token, [TRANSFER, word(from), word(to)], asNumber(amount)),
    moveItem: (token: Address, from: Address, to: Address, id: bigint) =>
      write(token, [TRANSFER, word(from), word(to), asNumber(id)], '0x'),
    moveItems: (token: Address, from: Address, to: Address, [id, amount]: [bigint, bigint]) =>
      write(
        token,
        [SINGLE, word(NOBODY), word(from), word(to)],
        `${asNumber(id)}${asNumber(amount).slice(2)}`,
      ),
    writeLog: write,

    /** Sends coins from one account to another. */
    async pay(from: Address, to: Address, value: bigint, data?: Hex) {
      await client.impersonateAccount({ address: from })
      const call = { account: from, chain: null, to, value, gas: GAS } as const
      return mined(await client.sendTransaction(data === undefined ? call : { ...call, data }))
    },
  }
}

export type ChainHand = ReturnType<typeof chainHand>

const word = (address: Address): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
