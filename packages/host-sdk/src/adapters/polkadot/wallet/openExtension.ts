import { VestibuleError } from '@vestibule/protocol'
import { fromWalletError } from '../../pageWallets/fromWalletError.js'
import { inTime, SILENT_MS } from '../../pageWallets/inTime.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { type Claim, readClaims } from '../account/readClaims.js'
import { type Method, methodOf, openingOf } from './injected.js'

/** Texts for a cancellation, a rejection and a blocked site: extensions send no error codes. */
const REJECTED = /^\W*(?:cancel|reject|denied)|not allowed to interact/i

export type Opened = {
  claims: readonly Claim[]
  follow: (onClaims: (claims: readonly Claim[]) => void) => () => void
  /** @throws `methodNotAllowed` if the signer does not have the method */
  signer: (method: 'signPayload' | 'signRaw') => Method
}

/**
 * @throws `userRejected`, `methodNotAllowed` if a method is missing, `requestTimedOut` if the
 * extension sends no accounts
 */
export async function openExtension(extension: unknown, name: string): Promise<Opened> {
  const open = required(openingOf(extension))
  const injected = await asked(() => open(name))
  const accounts = readPart(injected, 'accounts')
  const get = required(methodOf(accounts, 'get'))
  // The visitor has already approved: the extension should respond fast.
  const list = await inTime(
    asked(() => get()),
    SILENT_MS,
    SILENT,
  )
  if (list === SILENT) throw new VestibuleError('requestTimedOut')
  const signer = readPart(injected, 'signer')
  return {
    claims: readClaims(list),
    follow: (onClaims) => follow(accounts, onClaims),
    signer: (method) => required(methodOf(signer, method)),
  }
}

const SILENT = Symbol('silent')

function required(method: Method | undefined): Method {
  if (method === undefined) throw new VestibuleError('methodNotAllowed')
  return method
}

export async function asked(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    throw fromExtensionError(error)
  }
}

function follow(accounts: unknown, onClaims: (claims: readonly Claim[]) => void): () => void {
  let isOpen = true
  let unsubscribe: unknown
  const stop = () => {
    isOpen = false
    if (typeof unsubscribe === 'function') unsubscribe()
  }
  try {
    unsubscribe = methodOf(
      accounts,
      'subscribe',
    )?.((list: unknown) => {
      if (isOpen) onClaims(readClaims(list))
    })
  } catch {
    // Stay connected to an extension that does not support events.
  }
  return () => {
    try {
      stop()
    } catch {}
  }
}

function fromExtensionError(error: unknown): VestibuleError {
  const told = fromWalletError(error)
  const { providerMessage = '' } = Object(told.data) as { providerMessage?: string }
  if (told.type !== 'unknown' || !REJECTED.test(providerMessage)) return told
  return new VestibuleError('userRejected', { data: told.data, cause: error })
}
