import {
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  maxUint256,
  parseAbi,
  stringToHex,
} from 'viem'
import { createSiweMessage } from 'viem/siwe'

export type Situation = {
  account: Hex
  chainId: number
  origin: string
  token: Hex
}

type Request = { method: string; params: unknown[] }

/** The public second account of every development node. */
export const FRIEND: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FALSE_FRIEND: Hex = '0x7099000000000000000000000000000000dc79c8'

const send = ({ account }: Situation, transaction: object): Request => ({
  method: 'eth_sendTransaction',
  params: [{ from: account, ...transaction }],
})
const call = (functionName: 'transfer' | 'approve', args: [Hex, bigint]) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args })

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

export const REQUESTS = {
  coins: (at) => send(at, { to: FRIEND, value: '0x2386f26fc10000' }),
  lookAlike: (at) => send(at, { to: FALSE_FRIEND, value: '0x2386f26fc10000' }),
  token: (at) => send(at, { to: at.token, data: call('transfer', [FRIEND, 25_500_000n]) }),
  approval: (at) => send(at, { to: at.token, data: call('approve', [FRIEND, 10_000_000n]) }),
  unlimited: (at) => send(at, { to: at.token, data: call('approve', [FRIEND, maxUint256]) }),
  everything: (at) =>
    send(at, {
      to: at.token,
      gas: '0x186a0',
      data: encodeFunctionData({
        abi: erc721Abi,
        functionName: 'setApprovalForAll',
        args: [FRIEND, true],
      }),
    }),
  mostOfAll: (at) => send(at, { to: FRIEND, value: '0xc7d713b49da0000' }),
  batch: (at) =>
    send(at, {
      to: at.token,
      gas: '0x186a0',
      data: encodeFunctionData({
        abi: parseAbi(['function multicall(bytes[])']),
        args: [
          [
            call('transfer', [FRIEND, 25_500_000n]),
            call('transfer', [FALSE_FRIEND, 1_000_000n]),
            call('approve', [FRIEND, maxUint256]),
          ],
        ],
      }),
    }),
  failing: (at) => send(at, { to: at.token, data: '0xdeadbeef', gas: '0x186a0' }),
  signIn: ({ account, chainId, origin }) => ({
    method: 'personal_sign',
    params: [
      stringToHex(
        createSiweMessage({
          address: account,
          chainId,
          domain: new URL(origin).host,
          uri: origin,
          nonce: 'abcdefgh12345678',
          version: '1',
          statement: 'I accept the terms of the front door.',
          expirationTime: new Date('2100-01-01T00:00:00Z'),
        }),
      ),
      account,
    ],
  }),
  hidden: ({ account }) => ({
    method: 'personal_sign',
    params: [stringToHex('Pay \u202Eecila\u202C 10 \u200Bcoins'), account],
  }),
  permit: ({ account, chainId, token }) => ({
    method: 'eth_signTypedData_v4',
    params: [
      account,
      {
        types: {
          EIP712Domain: domainTypes,
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Permit',
        domain: { name: 'Test Dollar', chainId, verifyingContract: token },
        message: {
          owner: account,
          spender: FRIEND,
          value: '50000000',
          nonce: 0,
          deadline: 1_900_000_000,
        },
      },
    ],
  }),
  permits: ({ account, chainId, token }) => ({
    method: 'eth_signTypedData_v4',
    params: [
      account,
      {
        types: {
          EIP712Domain: domainTypes,
          PermitBatch: [
            { name: 'details', type: 'PermitDetails[]' },
            { name: 'spender', type: 'address' },
            { name: 'sigDeadline', type: 'uint256' },
          ],
          PermitDetails: [
            { name: 'token', type: 'address' },
            { name: 'amount', type: 'uint160' },
            { name: 'expiration', type: 'uint48' },
            { name: 'nonce', type: 'uint48' },
          ],
        },
        primaryType: 'PermitBatch',
        domain: {
          name: 'Permit2',
          chainId,
          verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
        },
        message: {
          details: [
            { token, amount: '50000000', expiration: 1_900_000_000, nonce: 0 },
            {
              token: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
              amount: String(2n ** 160n - 1n),
              expiration: 1_900_000_000,
              nonce: 0,
            },
          ],
          spender: FRIEND,
          sigDeadline: 1_900_000_000,
        },
      },
    ],
  }),
} as const satisfies Record<string, (at: Situation) => Request>
