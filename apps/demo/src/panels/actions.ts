import type { Eip1193Provider, Vestibule } from '@vestibule/host-sdk'
import { type Hex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { stack } from '../vestibule.js'

type Setting = {
  vestibule: Vestibule
  provider: Eip1193Provider | undefined
  address: string | undefined
}

export type Trial = {
  id: string
  name: string
  act: (setting: Setting) => Promise<unknown>
}

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x000000000000000000000000000000000000c0de'

export const ACTIONS: readonly Trial[] = [
  {
    id: 'sign-in-here',
    name: 'Sign in to this page',
    act: async ({ provider, address, vestibule }) =>
      provider?.request({
        method: 'personal_sign',
        params: [stringToHex(signIn(Number(vestibule.getChainId()), address)), address],
      }),
  },
  {
    id: 'sign-message',
    name: 'Sign message',
    act: async ({ provider, address }) =>
      provider?.request({
        method: 'personal_sign',
        params: [stringToHex('Hello from the Vestibule demo'), address],
      }),
  },
  {
    id: 'sign-typed-data',
    name: 'Sign typed data',
    act: async ({ provider, address, vestibule }) =>
      provider?.request({
        method: 'eth_signTypedData_v4',
        params: [address, typedData(Number(vestibule.getChainId()))],
      }),
  },
  {
    id: 'sign-permit',
    name: 'Sign a permit',
    act: async ({ provider, address, vestibule }) =>
      provider?.request({
        method: 'eth_signTypedData_v4',
        params: [address, permit(Number(vestibule.getChainId()), address)],
      }),
  },
  {
    id: 'send-transaction',
    name: 'Send transaction',
    act: async ({ provider, address }) =>
      provider?.request({
        method: 'eth_sendTransaction',
        params: [{ from: address, to: FRIEND, value: '0x2386f26fc10000' }],
      }),
  },
  {
    id: 'faucet',
    name: 'Get 1 ETH',
    act: async ({ vestibule, address }) => {
      const response = await fetch(new URL('/fund', stack.faucet), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ address, chainId: Number(vestibule.getChainId()) }),
      })
      await vestibule.updateNativeBalance()
      return response.json()
    },
  },
  {
    id: 'not-allowed',
    name: 'Ask for eth_sign',
    act: async ({ provider, address }) =>
      provider?.request({ method: 'eth_sign', params: [address, '0x00'] }),
  },
]

/** ERC-4361 message. In production, the server chooses the nonce. */
function signIn(chainId: number, address: string | undefined): string {
  const { host, origin } = location
  return createSiweMessage({
    address: address as Hex,
    chainId,
    domain: host,
    nonce: crypto.randomUUID().replaceAll('-', ''),
    uri: origin,
    version: '1',
  })
}

function typedData(chainId: number) {
  return {
    domain: { name: 'Vestibule demo', version: '1', chainId },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'Ada', wallet: FRIEND },
      to: { name: 'Grace', wallet: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
      contents: 'Shall we meet at the front door?',
    },
  }
}

/** ERC-2612 permit. Its holder can take the tokens, so the wallet opens its window for this request. */
function permit(chainId: number, owner: string | undefined) {
  return {
    domain: { name: 'Demo token', version: '1', chainId, verifyingContract: TOKEN },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner, spender: FRIEND, value: '1000000', nonce: '0', deadline: '4102444800' },
  }
}
