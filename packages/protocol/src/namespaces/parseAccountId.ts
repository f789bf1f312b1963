import { type AddressParts, type Namespace, parseCaipAddress } from '../caip.js'
import { VestibuleError } from '../errors.js'
import { parseBitcoinAddress } from './bip122/bitcoinAddress.js'
import { parseCosmosAddress } from './cosmos/cosmosAddress.js'
import { parseEvmAddress } from './eip155/evmAddress.js'
import { readSs58 } from './polkadot/ss58.js'
import { rulesOf } from './rulesOf.js'
import { parseSolanaAddress } from './solana/solanaAddress.js'

/** An address in the one spelling of its namespace; undefined for what is none of the network. */
type Parser = (address: string, reference: string) => string | undefined

const PARSERS: Readonly<Record<Namespace, Parser>> = {
  eip155: parseEvmAddress,
  solana: parseSolanaAddress,
  bip122: parseBitcoinAddress,
  polkadot: (address) => readSs58(address) && address,
  cosmos: parseCosmosAddress,
}

/**
 * Reads a CAIP-10 address as its namespace does: the network's reference, and the address with its checksum.
 * @returns The parts, with the address in its namespace's one spelling.
 * @throws `invalidCaip10Address`; `data.reason` says in a sentence what does not fit
 */
export function parseAccountId(value: unknown): AddressParts {
  const { namespace, chainId, address } = parseCaipAddress(value)
  if (!rulesOf(namespace).isChainReference(chainId))
    throw invalid('It names no network of the namespace.')
  const spelled = PARSERS[namespace](address, chainId)
  if (spelled === undefined)
    throw invalid('The address is none of the network, or its checksum does not fit.')
  return { namespace, chainId, address: spelled }
}

const invalid = (reason: string) => new VestibuleError('invalidCaip10Address', { data: { reason } })
