import { type Address, type Hex, parseAbi } from 'viem'
import type { pageProvider } from '../fixtures/dapps/pageProvider.js'
import { requireClient } from './packages.js'

/** Wraps web3.js so that contracts accept a human-readable ABI. */
export function startWeb3(provider: ReturnType<typeof pageProvider>) {
  const { Web3 } = requireClient('web3') as { Web3: new (provider: unknown) => Web3 }
  const { eth } = new Web3(provider)
  return {
    eth,
    contract: (abi: readonly string[], address?: Address) =>
      new eth.Contract(parseAbi(abi), address),
  }
}

/** The parts of web3.js's types that these tests use. The package may be missing during a type check. */
type Web3 = {
  eth: {
    getChainId: () => Promise<bigint>
    getBlock: (which: 'latest', full: boolean) => Promise<{ number: bigint }>
    calculateFeeData: () => Promise<{ maxFeePerGas: bigint }>
    getBalance: (address: Address) => Promise<bigint>
    sendTransaction: (call: object) => Promise<{ status: bigint }>
    signTypedData: (address: Address, data: object) => Promise<Hex>
    personal: { sign: (text: string, address: Address, password: string) => Promise<Hex> }
    Contract: new (abi: unknown, address?: Address) => Contract
  }
}
type Contract = {
  methods: Record<string, (...args: unknown[]) => { call: (from?: object) => Promise<unknown> }>
  deploy: (what: { data: Hex }) => { send: (from: object) => Promise<Contract> }
  getPastEvents: (name: string, which: object) => Promise<unknown[]>
}
