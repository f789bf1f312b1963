import { parseCaipNetworkId } from '@vestibule/protocol'
import type { BundlerRules } from './bundlerRules.js'
import type { FeePayerRules } from './feePayerRules.js'
import { MANIFESTS, manifestOf } from './registry.js'
import type { SponsorRules } from './sponsorRules.js'

export function bundlersOf(
  caipNetworkId: string,
): (BundlerRules & { reference: string }) | undefined {
  const { namespace, chainId: reference } = parseCaipNetworkId(caipNetworkId)
  const rules = manifestOf(namespace)?.bundlers
  return rules && { ...rules, reference }
}

export function sponsorsOf(
  caipNetworkId: string,
): (SponsorRules & { reference: string }) | undefined {
  const { namespace, chainId: reference } = parseCaipNetworkId(caipNetworkId)
  const rules = manifestOf(namespace)?.sponsor
  return rules && { ...rules, reference }
}

export function feePayerOf(caipNetworkId: string): FeePayerRules | undefined {
  return manifestOf(parseCaipNetworkId(caipNetworkId).namespace)?.feePayer
}

export const SPONSOR_SIGNER = MANIFESTS.find(({ sponsor }) => sponsor)?.sponsor?.signerOf
