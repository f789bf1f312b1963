import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from './decodeCall.js'
import { riskLevel } from './risks.js'

const token: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const alice: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const erc1155 = parseAbi([
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
])

const decode = (data: Hex, value = 0n, to: Hex | undefined = token) =>
  decodeCall({ from: alice, to, value, data })
const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [bob, amount] })

describe('decodeCall', () => {
  test.each<[string, Hex, object]>([
    ['coins', '0x', { kind: 'nativeTransfer' }],
    [
      'ERC-20 transfer',
      erc20('transfer', 5n),
      { kind: 'tokenTransfer', token, to: bob, amount: 5n },
    ],
    [
      'ERC-20 transferFrom',
      encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [alice, bob, 5n] }),
      { kind: 'tokenTransfer', token, from: alice, to: bob, amount: 5n },
    ],
    [
      'a revoked approval',
      erc20('approve', 0n),
      { kind: 'tokenApproval', spender: bob, amount: 0n, unlimited: false },
    ],
    [
      'ERC-721 safeTransferFrom',
      encodeFunctionData({
        abi: erc721Abi,
        functionName: 'safeTransferFrom',
        args: [alice, bob, 7n],
      }),
      { kind: 'nftTransfer', from: alice, to: bob, items: [{ id: 7n, amount: 1n }] },
    ],
    [
      'ERC-721 safeTransferFrom with data',
      encodeFunctionData({
        abi: erc721Abi,
        functionName: 'safeTransferFrom',
        args: [alice, bob, 7n, '0xabcd'],
      }),
      { kind: 'nftTransfer', items: [{ id: 7n, amount: 1n }] },
    ],
    [
      'ERC-1155 safeTransferFrom',
      encodeFunctionData({
        abi: erc1155,
        functionName: 'safeTransferFrom',
        args: [alice, bob, 7n, 3n, '0x'],
      }),
      { kind: 'nftTransfer', items: [{ id: 7n, amount: 3n }] },
    ],
    [
      'ERC-1155 safeBatchTransferFrom',
      encodeFunctionData({
        abi: erc1155,
        functionName: 'safeBatchTransferFrom',
        args: [alice, bob, [1n, 2n], [3n, 4n], '0x'],
      }),
      {
        kind: 'nftTransfer',
        items: [
          { id: 1n, amount: 3n },
          { id: 2n, amount: 4n },
        ],
      },
    ],
    [
      'a removed operator',
      encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [bob, false] }),
      { kind: 'approvalForAll', operator: bob, approved: false },
    ],
  ])('[V12] behavior: rates %s without a risk', (_name, data, expected) => {
    const { call, risks } = decode(data)
    expect(call).toMatchObject(expected)
    expect(risks).toEqual([])
  })

  test.each<[string, Hex, bigint, string[], string]>([
    ['a limited approval', erc20('approve', 10n ** 24n), 0n, ['approval'], 'medium'],
    ['an approval of the maximum', erc20('approve', maxUint256), 0n, ['unlimitedApproval'], 'high'],
    [
      'an approval of all 96 bits',
      erc20('approve', 2n ** 96n - 1n),
      0n,
      ['unlimitedApproval'],
      'high',
    ],
    [
      'an approval of half of the maximum',
      erc20('approve', maxUint256 / 2n),
      0n,
      ['unlimitedApproval'],
      'high',
    ],
    [
      'an operator',
      encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [bob, true] }),
      0n,
      ['approvalForAll'],
      'high',
    ],
    ['an unknown call', '0xdeadbeef', 0n, ['undecodable'], 'high'],
    [
      'an unknown call with native currency',
      '0xdeadbeef',
      1n,
      ['undecodable', 'callWithValue'],
      'high',
    ],
    ['a transfer with native currency', erc20('transfer', 1n), 1n, ['callWithValue'], 'high'],
    ['data of three bytes', '0xa9059c', 0n, ['undecodable'], 'high'],
    ['a transfer without arguments', '0xa9059cbb', 0n, ['undecodable'], 'high'],
    [
      'a truncated transfer',
      erc20('transfer', 1n).slice(0, -2) as Hex,
      0n,
      ['undecodable'],
      'high',
    ],
    ['a transfer with trailing data', `${erc20('transfer', 1n)}00`, 0n, ['undecodable'], 'high'],
    [
      'an address of more than twenty bytes',
      erc20('transfer', 1n).replace('a9059cbb00', 'a9059cbb01') as Hex,
      0n,
      ['undecodable'],
      'high',
    ],
    [
      'a boolean with the value two',
      `0xa22cb465${'0'.repeat(24)}${bob.slice(2).toLowerCase()}${'0'.repeat(63)}2`,
      0n,
      ['undecodable'],
      'high',
    ],
    [
      'ids without amounts',
      encodeFunctionData({
        abi: erc1155,
        functionName: 'safeBatchTransferFrom',
        args: [alice, bob, [1n, 2n], [3n], '0x'],
      }),
      0n,
      ['undecodable'],
      'high',
    ],
    ['a list that points outside', `0x2eb2c2d6${'f'.repeat(320)}`, 0n, ['undecodable'], 'high'],
  ])('[V12] behavior: rates %s', (_name, data, value, risks, level) => {
    const decoded = decode(data, value)
    expect(decoded.risks).toEqual(risks)
    expect(riskLevel(decoded.risks)).toBe(level)
    if (risks.includes('undecodable')) expect(decoded.call.kind).toBe('unknownCall')
  })

  test('[V12] behavior: rates contract creation', () => {
    expect(decodeCall({ from: alice, to: undefined, value: 0n, data: '0x6000' })).toEqual({
      call: { kind: 'contractCreation' },
      risks: ['contractCreation'],
    })
  })

  test('behavior: reports invalid data under a known selector', () => {
    for (let seed = 0; seed < 500; seed++) {
      const noise = Array.from({ length: 68 }, (_, index) => (seed * 31 + index * 17) ** 2 % 256)
      const data = `0xa9059cbb${Buffer.from(noise).toString('hex')}` as const
      expect(decode(data).call.kind).toBe('unknownCall')
    }
  })
})
