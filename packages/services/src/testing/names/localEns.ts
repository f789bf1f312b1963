import { readFileSync } from 'node:fs'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  labelhash,
  namehash,
  parseAbi,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { ENS_REGISTRY_CODE, UNIVERSAL_RESOLVER_CODE } from './ensCode.js'

/** anvil includes this deterministic deployment proxy. */
const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const RESOLVER = new URL('../../../contracts/OffchainResolver.json', import.meta.url)

export const ENS_ABI = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function setSubnodeOwner(bytes32 node, bytes32 label, address to)',
  'function setResolver(bytes32 node, address to)',
  'function setUrls(string[] to)',
  'function setSigner(address signer, bool to)',
  'function isSigner(address signer) view returns (bool)',
  'function urls() view returns (string[])',
])

type Call = { to: Address; data: Hex }

/**
 * ENS on a local chain: a registry with the owner's names, the operators' resolver for `zone` and
 * reverse names, and a universal resolver. The resolver has no gateway yet. Call once: a second
 * deployment fails.
 */
export function localEns({ owner, zone }: { owner: Address; zone: string }) {
  const deployments: { address: Address; call: Call }[] = []
  const calls: Call[] = []
  const deploy = (parameters: string, bytecode: Hex, args: readonly unknown[]): Address => {
    const code = concatHex([bytecode, encodeAbiParameters(parseAbiParameters(parameters), args)])
    const create = { opcode: 'CREATE2', from: DEPLOYER, salt: zeroHash, bytecode: code } as const
    const address = getContractAddress(create)
    deployments.push({ address, call: { to: DEPLOYER, data: concatHex([zeroHash, code]) } })
    return address
  }
  const registry = deploy('address root', ENS_REGISTRY_CODE, [owner])
  const { bytecode } = JSON.parse(readFileSync(RESOLVER, 'utf8'))
  const resolver = deploy('address owner, string[] urls, address[] signers', bytecode, [
    owner,
    [],
    [],
  ])
  const universalResolver = deploy('address registry', UNIVERSAL_RESOLVER_CODE, [registry])
  const own = (name: string) => {
    const [label = '', ...above] = name.split('.')
    const args = [namehash(above.join('.')), labelhash(label), owner] as const
    const data = encodeFunctionData({ abi: ENS_ABI, functionName: 'setSubnodeOwner', args })
    calls.push({ to: registry, data })
  }
  const resolve = (name: string) => {
    const args = [namehash(name), resolver] as const
    const data = encodeFunctionData({ abi: ENS_ABI, functionName: 'setResolver', args })
    calls.push({ to: registry, data })
  }
  const labels = zone.split('.')
  for (let at = labels.length - 1; at >= 0; at--) own(labels.slice(at).join('.'))
  resolve(zone)
  // Parent of `addr.reverse` and the reverse names of other chains.
  own('reverse')
  resolve('reverse')
  return { addresses: { registry, resolver, universalResolver }, deployments, calls }
}
