import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { fromWalletError } from '../../pageWallets/fromWalletError.js'
import type { Held } from '../../pageWallets/held.js'
import { readBytes, readPart } from '../../pageWallets/readAnswer.js'
import { listOf, methodOf, type StandardWallet } from '../../walletStandard/walletStandard.js'
import type { InputsToSign, OnHeld, PageWallet } from '../wallet/pageWallet.js'
import { createStandardAccounts } from './createStandardAccounts.js'

const PURPOSES = ['payment', 'ordinals']

/** A wallet of the Wallet Standard for Bitcoin: https://github.com/ExodusMovement/bitcoin-wallet-standard */
export function createStandardWallet(
  wallet: StandardWallet,
  { references, onHeld }: { references: readonly string[]; onHeld: OnHeld },
): PageWallet {
  const accounts = createStandardAccounts(references)
  let stopEvents: (() => unknown) | undefined

  /** @throws the wallet's error in our format; `methodNotAllowed` if the wallet lacks the feature */
  async function ask(feature: string, method: string, input: unknown): Promise<unknown> {
    try {
      const call = methodOf(wallet, feature, method)
      if (call === undefined) throw new VestibuleError('methodNotAllowed')
      return await call(input)
    } catch (error) {
      throw fromWalletError(error)
    }
  }

  /** Uses the first feature that the wallet supports. @throws as {@link ask} */
  async function askFirst(features: readonly string[], method: string, input?: unknown) {
    for (const feature of features)
      try {
        return await ask(feature, method, input)
      } catch (error) {
        if (!isLacking(error)) throw error
      }
    throw new VestibuleError('methodNotAllowed')
  }

  function take(list: unknown, wanted?: string): Held | undefined {
    const held = accounts.take(listOf(list), wanted)
    if (held !== undefined) followChanges()
    return held
  }

  function followChanges() {
    if (stopEvents !== undefined) return
    try {
      const off = methodOf(wallet, 'standard:events', 'on')?.('change', onChange)
      stopEvents = typeof off === 'function' ? () => off() : () => {}
    } catch {
      // The wallet cannot report changes.
    }
  }

  /** Keep the accounts if the list is unreadable. A locked wallet returns an empty list. */
  function onChange(change: unknown) {
    const list = readPart(change, 'accounts')
    if (!Array.isArray(list) || stopEvents === undefined) return
    const held = accounts.take(list)
    if (held !== undefined) onHeld(held)
    else if (list.length === 0) onHeld({ reference: accounts.reference(), accounts: [] })
  }

  async function askSilently(): Promise<Held | undefined> {
    const answer = await ask('standard:connect', 'connect', { silent: true }).catch(() => undefined)
    return take(readPart(answer, 'accounts'))
  }

  function inputOf(psbt: Uint8Array, inputs: readonly InputsToSign[]) {
    const inputsToSign = inputs.map(({ address, indexes, sigHash }) => ({
      account: accounts.find(address),
      signingIndexes: [...indexes],
      ...(sigHash !== undefined && { sigHash }),
    }))
    return { psbt, inputsToSign, chain: accounts.chain() }
  }

  return {
    async connect(wanted) {
      const answer = await askFirst(['bitcoin:connect', 'standard:connect'], 'connect', {
        purposes: PURPOSES,
      })
      const held = take(readPart(answer, 'accounts'), wanted)
      if (held === undefined) throw new VestibuleError('notConnected')
      return held
    },
    async restore() {
      followChanges()
      return take(readPart(wallet, 'accounts')) ?? askSilently()
    },
    async disconnect() {
      try {
        stopEvents?.()
      } catch {
        // The connection ends anyway.
      }
      stopEvents = undefined
      accounts.clear()
      await askFirst(['bitcoin:disconnect', 'standard:disconnect'], 'disconnect').catch(() => {
        // Most wallets do not support this feature. Disconnect the page anyway.
      })
    },
    async switchTo(reference) {
      const held = accounts.of(reference)
      if (held === undefined) throw new VestibuleError('chainNotSupported')
      return held
    },
    async signMessage({ address, message }) {
      const input = { account: accounts.find(address), message: new TextEncoder().encode(message) }
      const answer = await ask('bitcoin:signMessage', 'signMessage', input)
      return base64.encode(readBytes(firstOf(answer), 'signature'))
    },
    async signPsbt({ psbt, inputs, broadcast }) {
      const input = inputOf(psbt, inputs)
      if (broadcast) {
        const answer = await ask('bitcoin:signAndSendTransaction', 'signAndSendTransaction', input)
        return { txid: String(readPart(firstOf(answer), 'txId')) }
      }
      const answer = await ask('bitcoin:signTransaction', 'signTransaction', input)
      return { psbt: readBytes(firstOf(answer), 'signedPsbt') }
    },
    async sendTransfer() {
      throw new VestibuleError('methodNotAllowed')
    },
  }
}

const isLacking = (error: unknown) =>
  error instanceof VestibuleError && error.type === 'methodNotAllowed'

/** Wallets return either a list or a single result for a single input. */
const firstOf = (answer: unknown) => (Array.isArray(answer) ? answer[0] : answer)
