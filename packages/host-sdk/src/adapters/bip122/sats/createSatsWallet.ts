import { base64 } from '@scure/base'
import { type ErrorType, VestibuleError } from '@vestibule/protocol'
import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'
import { fromWalletError } from '../../pageWallets/fromWalletError.js'
import type { Held } from '../../pageWallets/held.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import type { InputsToSign, OnHeld, PageWallet } from '../wallet/pageWallet.js'
import { readHeld } from './readHeld.js'
import type { SatsProvider } from './satsProvider.js'

/** Error codes of sats-connect. Other codes have their JSON-RPC meaning. */
const CODES: Readonly<Record<number, ErrorType>> = {
  [-32000]: 'userRejected',
  [-32001]: 'methodNotAllowed',
  [-32002]: 'notConnected',
}
const PURPOSES = ['payment', 'ordinals']
const MESSAGE = 'Choose the accounts that this page may see.'
/** After these events, the page reads the accounts again or disconnects. */
const EVENTS = ['accountChange', 'networkChange', 'disconnect']

/** A wallet with the methods of sats-connect: https://docs.xverse.app/sats-connect */
export function createSatsWallet(
  provider: SatsProvider,
  { references, onHeld }: { references: readonly string[]; onHeld: OnHeld },
): PageWallet {
  let stopEvents: (() => void) | undefined
  let current = references[0] ?? ''

  /**
   * @returns null for an empty answer, which is how some wallets refuse
   * @throws the wallet's error in our format; `methodNotAllowed` for an unknown method
   */
  async function ask(method: string, params: unknown): Promise<unknown> {
    try {
      const answer = await provider.request(method, params)
      const error = readPart(answer, 'error')
      if (error !== undefined && error !== null) throw error
      return readPart(answer, 'result') ?? null
    } catch (error) {
      const told = fromWalletError(error, CODES)
      throw told.type === 'methodNotFound' ? new VestibuleError('methodNotAllowed') : told
    }
  }

  async function askForAccounts(wanted: string | undefined): Promise<unknown> {
    const network = wanted && nameOf(wanted)
    const purposes = { purposes: PURPOSES, message: MESSAGE }
    const ways: readonly [string, unknown][] = [
      ['wallet_connect', { addresses: PURPOSES, message: MESSAGE, ...(network && { network }) }],
      ['getAccounts', purposes],
      ['getAddresses', purposes],
    ]
    for (const [method, params] of ways) {
      const answer = await ask(method, params).catch(orUnknown)
      if (answer !== undefined) return answer
    }
    throw new VestibuleError('methodNotAllowed')
  }

  function take(answer: unknown): Held | undefined {
    const held = readHeld(answer, [current, ...references])
    if (held === undefined) return undefined
    current = held.reference
    follow()
    return held
  }

  function follow() {
    if (stopEvents !== undefined) return
    const stops = EVENTS.map((eventName) => {
      try {
        const stop = provider.addListener?.({ eventName, cb: () => void readAgain(eventName) })
        return typeof stop === 'function' ? stop : () => {}
      } catch {
        return () => {}
      }
    })
    stopEvents = () => {
      for (const stop of stops) stop()
    }
  }

  async function readAgain(eventName: string) {
    if (stopEvents === undefined) return
    if (eventName === 'disconnect') return onHeld(undefined)
    try {
      const held = take(await ask('wallet_getAccount', null))
      if (held !== undefined && stopEvents !== undefined) onHeld(held)
    } catch (error) {
      // Stay connected after an unreadable answer, unless the wallet reports that the page is not
      // connected.
      if (error instanceof VestibuleError && error.type === 'notConnected') onHeld(undefined)
    }
  }

  async function switchTo(reference: string): Promise<Held> {
    const name = nameOf(reference)
    if (name === undefined) throw new VestibuleError('chainNotSupported')
    const answer = await ask('wallet_changeNetwork', { name }).catch(orUnknown)
    if (answer === undefined) throw new VestibuleError('chainNotSupported')
    const held = take(await ask('wallet_getAccount', null))
    if (held?.reference !== reference) throw new VestibuleError('chainNotSupported')
    return held
  }

  return {
    async connect(wanted) {
      const held = take(await askForAccounts(wanted))
      if (held === undefined) throw new VestibuleError('notConnected')
      const [first = ''] = references
      const isKnown = references.includes(held.reference)
      if (isKnown && (wanted ?? held.reference) === held.reference) return held
      return switchTo(wanted ?? first).catch((error: unknown) => {
        if (isKnown && isRefusal(error)) return held
        throw error
      })
    },
    async restore() {
      follow()
      const held = take(await ask('wallet_getAccount', null).catch(() => undefined))
      return held && references.includes(held.reference) ? held : undefined
    },
    async disconnect() {
      stopEvents?.()
      stopEvents = undefined
      await ask('wallet_disconnect', null).catch(() => {
        // Some wallets do not support this method. Disconnect the page anyway.
      })
    },
    switchTo,
    async signMessage({ address, message, protocol }) {
      const params = { address, message, ...(protocol && { protocol: protocol.toUpperCase() }) }
      return String(readPart(await ask('signMessage', params), 'signature'))
    },
    async signPsbt({ psbt, inputs, broadcast }) {
      const params = { psbt: base64.encode(psbt), signInputs: byAddress(inputs), broadcast }
      const answer = await ask('signPsbt', params)
      const txid = readPart(answer, 'txid')
      return { psbt: readPsbt(answer), txid: typeof txid === 'string' ? txid : undefined }
    },
    async sendTransfer({ recipient, amount }) {
      const params = { recipients: [{ address: recipient, amount: Number(amount) }] }
      return String(readPart(await ask('sendTransfer', params), 'txid'))
    },
  }
}

/** A visitor may allow the page but refuse the switch: connect on the wallet's network. */
const isRefusal = (error: unknown) =>
  error instanceof VestibuleError &&
  (error.type === 'userRejected' || error.type === 'chainNotSupported')

function orUnknown(error: unknown): undefined {
  if (!(error instanceof VestibuleError) || error.type !== 'methodNotAllowed') throw error
  return undefined
}

function nameOf(reference: string): string | undefined {
  const name = BITCOIN_NETWORKS.get(reference)?.name
  return name && `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

const byAddress = (inputs: readonly InputsToSign[]) =>
  Object.fromEntries(inputs.map(({ address, indexes }) => [address, [...indexes]]))

function readPsbt(answer: unknown): Uint8Array {
  try {
    return base64.decode(String(readPart(answer, 'psbt')))
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
}
