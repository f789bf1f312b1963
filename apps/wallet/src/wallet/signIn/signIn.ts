import {
  formatMessage,
  getMethodsFromRecap,
  getRecapFromResources,
  populateAuthPayload,
} from '@walletconnect/utils'
import { namespaceOf } from '../namespaces/caip.js'
import { findNamespace } from '../namespaces/namespaces.js'
import { rpcErrors } from '../rpcError.js'
import type { WalletState } from '../walletState.js'
import { requireFields, requirePlainText } from './signInFields.js'
import type { SignInPayload } from './signInPayload.js'
import { requireToldRecap, requireTrueStatement } from './signInRecap.js'

/** A person's choice: the networks, and the account that signs for each of them. */
export type SignInShare = { chains: readonly string[]; address: string }

/**
 * The request as it is signed: with these networks, and with the methods that the wallet has.
 * @throws {RpcError} when the wallet can grant nothing of it, a field is missing, or the message would mislead who reads it.
 */
export function signInPayload(asked: SignInPayload, chains: readonly string[]): SignInPayload {
  requireFields(asked)
  requireToldRecap(asked)
  const both = signInChains(asked).filter((id) => chains.includes(id))
  if (both.length === 0) throw rpcErrors.unsupportedChains(asked.chains)
  const kinds = [...new Set(both.map(namespaceOf))]
  const methods = kinds.flatMap((kind) => Object.keys(findNamespace(kind)?.methods ?? {}))
  const wanted = signInMethods(asked)
  if (wanted.length > 0 && !wanted.some((method) => methods.includes(method)))
    throw rpcErrors.unsupportedMethods(wanted)
  const signed = populateAuthPayload({ authPayload: asked, chains: both, methods })
  requireTrueStatement(signed)
  requirePlainText(signed)
  return { ...signed, chains: both }
}

/** How accounts of that namespace sign in; undefined where they cannot. */
export const signInOf = (namespace: string) => findNamespace(namespace)?.signIn

/** The wallet's networks for which it can sign in. */
export const signingChains = ({ chains }: Pick<WalletState, 'chains'>): string[] =>
  chains.map(({ id }) => id).filter((id) => signInOf(namespaceOf(id)) !== undefined)

export const signingAccounts = ({ accounts }: Pick<WalletState, 'accounts'>) =>
  accounts.filter(({ namespace }) => signInOf(namespace) !== undefined)

/** The networks that the dapp names, each once. */
export const signInChains = ({ chains }: SignInPayload) => [...new Set(chains)]

/** The methods that the dapp may request afterwards; without any there is no session. */
export function signInMethods({ resources }: SignInPayload): string[] {
  const recap = getRecapFromResources(resources)
  return recap === undefined ? [] : getMethodsFromRecap(recap)
}

/** The signer, as CACAO names it. */
export const issuer = (chain: string, address: string) => `did:pkh:${chain}:${address}`

/** The text of ERC-4361 that is signed for a network. */
export function signInMessage(payload: SignInPayload, iss: string): string {
  return formatMessage(payload, iss)
}
