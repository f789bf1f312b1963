import { hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { Network } from '../../../core/model/network.js'
import type { Held } from '../../pageWallets/held.js'
import { readBytes, readPart } from '../../pageWallets/readAnswer.js'
import { keyKind } from '../account/keyKind.js'
import { readAddress, spellAddress } from '../account/readAddress.js'
import { type Chain, chainOf } from '../network/chainOf.js'
import type { CosmosChainInfo } from '../network/cosmosChainInfo.js'
import { coinOf } from '../network/networkFromChainInfo.js'
import type { Asking } from './createAsking.js'

const CHANGE = 'keplr_keystorechange'

/** @param onHeld Called after a change in the wallet; undefined ends the connection. */
export function createKeplrSession(asking: Asking, { changeEvent = CHANGE, onHeld }: Options) {
  let current: { network: Network; held?: Held } | undefined
  const enabled = new Set<string>()

  async function read(network: Network): Promise<Held> {
    const { chainId } = chainOf(network)
    return readHeld(await asking.askSilently('getKey', chainId), network)
  }

  function take(network: Network, held: Held): Held {
    current = { network, held }
    enabled.add(chainOf(network).chainId)
    follow()
    return held
  }

  function follow() {
    for (const event of [CHANGE, changeEvent]) window.addEventListener(event, readAgain)
  }

  function leave() {
    current = undefined
    for (const event of [CHANGE, changeEvent]) window.removeEventListener(event, readAgain)
  }

  /** Uses the previous account until the wallet returns the new one. The new account may have no key on this chain. */
  async function readAgain() {
    const before = current
    if (before === undefined) return
    try {
      const held = await read(before.network)
      if (current !== before) return
      onHeld(take(before.network, held))
    } catch (error) {
      const isLate = error instanceof VestibuleError && error.type === 'requestTimedOut'
      if (current !== before || isLate) return
      const isOver = isRejection(error)
      if (isOver) leave()
      else current = { network: before.network }
      if (before.held) onHeld(isOver ? undefined : { ...before.held, accounts: [] })
    }
  }

  async function connect(network: Network): Promise<Held> {
    await enableChain(asking, chainOf(network))
    return take(network, await read(network))
  }

  return {
    connect,
    /** Reads the accounts without a prompt. A locked wallet may respond only after the visitor unlocks it. */
    async restore(network: Network): Promise<Held | undefined> {
      current ??= { network }
      follow()
      const before = current
      try {
        const held = await readHeld(await asking.ask('getKey', chainOf(network).chainId), network)
        return current === before ? take(network, held) : undefined
      } catch (error) {
        if (current === before && isRejection(error)) leave()
        return undefined
      }
    },
    async disconnect(): Promise<void> {
      const chainIds = [...enabled]
      enabled.clear()
      leave()
      // Ignore errors: some wallets cannot revoke permissions, but the page disconnects anyway.
      await asking.askSilently('disable', chainIds).catch(() => undefined)
    },
    held: () => current?.held,
    /** @throws `notConnected`, or `addressNotYours` if the signer is not the connected account */
    chainFor(signer: unknown): Chain {
      if (current?.held === undefined) throw new VestibuleError('notConnected')
      if (!current.held.accounts.some(({ address }) => address === signer))
        throw new VestibuleError('addressNotYours')
      return chainOf(current.network)
    },
  }
}

type Options = { changeEvent: string | undefined; onHeld: (held: Held | undefined) => void }

/** @throws `notConnected` if the address belongs to another chain or the public key does not match */
async function readHeld(answer: unknown, network: Network): Promise<Held> {
  const { prefix } = chainOf(network)
  const address = spellAddress(String(readPart(answer, 'bech32Address')))
  const read = readAddress(address)
  const isOfChain = read !== undefined && (prefix === undefined || read.prefix === prefix)
  if (!isOfChain || readPart(answer, 'pubKey') === undefined)
    throw new VestibuleError('notConnected')
  const key = readBytes(answer, 'pubKey')
  if ((await keyKind(key, read)) === undefined) throw new VestibuleError('notConnected')
  const account = { address, type: 'eoa' as const, publicKey: hex.encode(key) }
  return { reference: String(network.id), accounts: [account] }
}

/**
 * Adds the chain first if it is unknown to the wallet.
 * @throws `userRejected`, or `chainNotSupported` if the wallet refuses the chain
 */
async function enableChain({ ask }: Asking, { chainId, chainInfo }: Chain): Promise<void> {
  try {
    await ask('enable', chainId)
  } catch (error) {
    // Wallets report an unknown chain without an error code: compare the text.
    if (!isUnknownChain(error)) throw error
    const unsupported = () => new VestibuleError('chainNotSupported', { cause: error })
    if (chainInfo === undefined) throw unsupported()
    await ask('experimentalSuggestChain', suggestionOf(chainInfo)).catch((reason: unknown) => {
      throw isRejection(reason) ? reason : unsupported()
    })
    await ask('enable', chainId)
  }
}

const isRejection = (error: unknown) =>
  error instanceof VestibuleError && error.type === 'userRejected'

function isUnknownChain(error: unknown): boolean {
  return (
    error instanceof VestibuleError && error.type === 'unknown' && /\bchain/i.test(error.message)
  )
}

function suggestionOf(chainInfo: CosmosChainInfo) {
  const { bip44, bech32Config, stakeCurrency, feeCurrencies } = chainInfo
  const prefix = bech32Config?.bech32PrefixAccAddr ?? ''
  const coin = coinOf(chainInfo)
  return {
    ...chainInfo,
    bip44: bip44 ?? { coinType: 118 },
    bech32Config: {
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
      ...bech32Config,
    },
    stakeCurrency: stakeCurrency ?? coin,
    feeCurrencies: feeCurrencies ?? [coin],
  }
}
