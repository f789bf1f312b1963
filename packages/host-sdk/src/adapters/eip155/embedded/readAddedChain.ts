import { cleanName, type VestibuleError } from '@vestibule/protocol'
import type { NetworkInput } from '../../../core/model/network.js'
import { invalidParams } from '../provider/invalidParams.js'

const MAX_NAME = 64
const MAX_SYMBOL = 11

/** Ignores the page's node URLs: the services use their own nodes. @throws `invalidParams` */
export function readAddedChain(params: unknown): Omit<NetworkInput, 'id'> {
  const [chain] = params as [Record<string, unknown>]
  const { chainName, rpcUrls, blockExplorerUrls, nativeCurrency } = chain
  const { name, symbol, decimals } = (nativeCurrency ?? {}) as Record<string, unknown>
  if (!isText(chainName, MAX_NAME)) throw invalid('chainName')
  if (!isText(name, MAX_NAME) || !isText(symbol, MAX_SYMBOL) || decimals !== 18)
    throw invalid('nativeCurrency')
  if (!isUrls(rpcUrls) || rpcUrls.length === 0) throw invalid('rpcUrls')
  const explorers = blockExplorerUrls ?? []
  if (!isUrls(explorers)) throw invalid('blockExplorerUrls')
  const [explorer] = explorers
  return {
    name: chainName,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: { default: { http: [] } },
    ...(explorer !== undefined && {
      blockExplorers: {
        default: { name: new URL(explorer).hostname, url: new URL(explorer).href },
      },
    }),
  }
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest && value === cleanName(value)

function isUrls(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && isSafe(each))
}

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  const isHere = hostname === '127.0.0.1' || /(^|\.)localhost$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

function invalid(member: string): VestibuleError {
  return invalidParams(`\`${member}\` of \`wallet_addEthereumChain\` is missing or invalid.`)
}
