import {
  formatMessage,
  getMethodsFromRecap,
  getRecapFromResources,
  populateAuthPayload,
} from '@walletconnect/utils'
import { rpcErrors } from '../../../rpcError.js'
import type { WalletState } from '../../../walletState.js'
import { namespaceOf } from '../../caip.js'
import { METHODS } from '../methods.js'
import { requireFields, requirePlainText } from './signInFields.js'
import type { SignInPayload } from './signInPayload.js'
import { requireToldRecap, requireTrueStatement } from './signInRecap.js'

/** What a person chose: the networks, and the account that signs for each of them. */
export type SignInShare = { chains: readonly string[]; address: string }

/**
 * The request as it is signed: with these networks, and with the methods that the wallet has.
 * @throws {RpcError} when nothing of it can be had, a field is missing, or the message would mislead who reads it.
 */
export function signInPayload(asked: SignInPayload, chains: readonly string[]): SignInPayload {
  requireFields(asked)
  requireToldRecap(asked)
  const both = signInChains(asked).filter((id) => chains.includes(id))
  if (both.length === 0) throw rpcErrors.unsupportedChains(asked.chains)
  const methods = Object.keys(METHODS)
  const wanted = signInMethods(asked)
  if (wanted.length > 0 && !wanted.some((method) => methods.includes(method)))
    throw rpcErrors.unsupportedMethods(wanted)
  const signed = populateAuthPayload({ authPayload: asked, chains: both, methods })
  requireTrueStatement(signed)
  requirePlainText(signed)
  return { ...signed, chains: both }
}

/** The wallet's networks for which it can sign: `eip191` is EVM's. */
export const signingChains = ({ chains }: Pick<WalletState, 'chains'>): string[] =>
  chains.map(({ id }) => id).filter((id) => namespaceOf(id) === 'eip155')

export const signingAccounts = ({ accounts }: Pick<WalletState, 'accounts'>) =>
  accounts.filter(({ namespace }) => namespace === 'eip155')

/** The networks that the dapp names, each once. */
export const signInChains = ({ chains }: SignInPayload) => [...new Set(chains)]

/** What the dapp may ask for afterwards; without any there is no session. */
export function signInMethods({ resources }: SignInPayload): string[] {
  const recap = getRecapFromResources(resources)
  return recap === undefined ? [] : getMethodsFromRecap(recap)
}

/** Whose signature it is, as CACAO names them. */
export const issuer = (chain: string, address: string) => `did:pkh:${chain}:${address}`

/** The text of ERC-4361 that is signed for a network. */
export function signInMessage(payload: SignInPayload, iss: string): string {
  return formatMessage(payload, iss)
}
