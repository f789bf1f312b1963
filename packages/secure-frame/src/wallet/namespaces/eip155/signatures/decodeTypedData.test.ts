import { describe, expect, test } from 'vitest'
import { requestContext } from '../../../testing/requestContext.js'
import { encodeType } from '../descriptors/encodeType.js'
import { parseSignTypedData } from '../requests/parseSignTypedData.js'
import { DRAINERS } from '../testing/drainers.js'

type Members = { name: string; type: string }[]
type Data = {
  types: Record<string, Members>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

const TYPED = DRAINERS.filter(
  ({ method, refused }) => method === 'eth_signTypedData_v4' && refused === undefined,
).map(({ shape, params, chain = 'eip155:1' }) => ({ shape, chain, data: params[1] as Data }))

function read({ data, chain }: { data: Data; chain: string }) {
  const network = { ...requestContext.network, caipNetworkId: chain }
  return parseSignTypedData([requestContext.account, data], { ...requestContext, network })
}
const KNOWN = TYPED.filter((each) => read(each).decoded !== undefined)
const typeOf = ({ primaryType, types }: Data) => encodeType(primaryType, types)
const KNOWN_TYPES = new Set(KNOWN.map(({ data }) => typeOf(data)))
const isForContract = ({ domain }: Data) => 'verifyingContract' in domain

const withMembers = (
  data: Data,
  change: (members: Members) => Members,
  more: object = {},
): Data => ({
  ...data,
  types: { ...data.types, [data.primaryType]: change(data.types[data.primaryType] ?? []) },
  message: { ...data.message, ...more },
})

const CHANGES: Record<string, (data: Data) => Data> = {
  'one member more': (data) =>
    withMembers(data, (members) => [...members, { name: 'added', type: 'bytes' }], { added: '0x' }),
  'one member more in front': (data) =>
    withMembers(data, (members) => [{ name: 'added', type: 'bool' }, ...members], { added: true }),
  'one member less': (data) => withMembers(data, (members) => members.slice(0, -1)),
  'a member of another name': (data) =>
    withMembers(data, ([first, ...rest]) => [{ name: 'other', type: first?.type ?? '' }, ...rest], {
      other: Object.values(data.message)[0],
    }),
  'another name': (data) => {
    const { [data.primaryType]: own = [], ...types } = data.types
    return { ...data, types: { ...types, Other: own }, primaryType: 'Other' }
  },
  'a longer name': (data) => {
    const name = `${data.primaryType.replace(':', '')}V2`
    const { [data.primaryType]: own = [], ...types } = data.types
    return { ...data, types: { ...types, [name]: own }, primaryType: name }
  },
}

describe('look-alikes', () => {
  for (const [name, change] of Object.entries(CHANGES))
    test(`[V12] does not recognize a known shape with ${name}, and rates it high if it has a contract`, ({
      task,
    }) => {
      const wrong = KNOWN.flatMap(({ shape, chain, data }) => {
        const changed = change(data)
        const { decoded, level, risks } = read({ chain, data: changed })
        // Two forwarder types differ only in this member.
        if (decoded !== undefined)
          return KNOWN_TYPES.has(typeOf(changed)) ? [] : [`${shape} is decoded as ${decoded.says}`]
        if (!isForContract(data)) return []
        return level === 'high' && risks.includes('contractData') ? [] : [`${shape} is ${level}`]
      })
      Object.assign(task.meta, { cases: KNOWN.length, wrong: wrong.length })
      expect(KNOWN.length).toBeGreaterThan(90)
      expect(wrong).toEqual([])
    })

  test('[V12] reports a known shape without a chain as incomplete', () => {
    const wrong = KNOWN.filter(
      ({ data }) => isForContract(data) && 'chainId' in data.domain,
    ).flatMap(({ shape, chain, data }) => {
      const { chainId: _gone, ...domain } = data.domain
      const EIP712Domain = data.types.EIP712Domain?.filter(({ name }) => name !== 'chainId') ?? []
      const types = { ...data.types, EIP712Domain }
      const { level, risks } = read({ chain, data: { ...data, types, domain } })
      const isTold = risks.includes('contractData') && risks.includes('anyNetwork')
      return isTold && level === 'high' ? [] : [shape]
    })
    expect(wrong).toEqual([])
  })

  test('[V12] rates a known shape in a list, in another struct or without a contract as high', () => {
    const nestable = KNOWN.filter(({ data }) => !data.primaryType.includes(':'))
    const wrong = nestable.flatMap(({ shape, chain, data }) => {
      const { primaryType, types, message } = data
      const outer: Data = {
        types: {
          ...types,
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
          Welcome: [{ name: 'list', type: `${primaryType}[]` }],
        },
        primaryType: 'Welcome',
        domain: { name: 'Welcome', chainId: Number(chain.split(':')[1]) },
        message: { list: [message] },
      }
      const { decoded, level } = read({ chain, data: outer })
      return decoded === undefined && level === 'high' ? [] : [shape]
    })
    expect(wrong).toEqual([])
  })
})

describe('decoded content', () => {
  const find = (shape: string) => {
    const found = TYPED.find((each) => each.shape === shape)
    if (found === undefined) throw new Error(`There is no shape ${shape}.`)
    return read(found)
  }

  test('[V12] reads spender, asset and expiry', () => {
    const { decoded } = find('Permit2, several tokens')
    expect(decoded).toMatchObject({
      says: 'permit',
      owner: requestContext.account,
      facts: [
        { label: 'spender', value: { kind: 'address', person: true } },
        { label: 'usableUntil', value: { kind: 'date', at: 1_900_000_000n } },
      ],
      whole: true,
    })
    expect(decoded?.gives).toHaveLength(3)
    expect(decoded?.gives[0]).toMatchObject({ amount: undefined, until: 1_900_000_000n })
  })

  test('[V12] reads the refund and the call of a Safe', () => {
    const { decoded } = find('SafeTx, everything as a refund')
    expect(decoded?.gives).toMatchObject([{ amount: undefined }])
    expect(decoded?.carried?.steps).toMatchObject([{ call: { kind: 'tokenTransfer', amount: 0n } }])
  })

  test('[V12] uses the worst amounts of an order whose amounts change over time', () => {
    const { decoded } = find('Seaport, whose price falls to nothing')
    expect(decoded).toMatchObject({ says: 'orderForNothing', gets: [] })
  })

  test.each([
    'EIP-3009, a transfer of everything',
    'ERC-2771, OpenZeppelin’s first forwarder',
    'a native meta-transaction',
    'ERC-2612, everything',
    'Compound III, a manager',
  ])('[V12] error: rejects %s of another account', (shape) => {
    const data = TYPED.find((each) => each.shape === shape)?.data as Data
    const member = ['from', 'owner'].find((name) => name in data.message) ?? ''
    const message = { ...data.message, [member]: `0x${'1'.repeat(40)}` }
    expect(() => read({ chain: 'eip155:1', data: { ...data, message } })).toThrow(
      expect.objectContaining({ type: 'addressNotYours' }),
    )
  })

  test('[V12] error: rejects a salt for another network', () => {
    const { data } = TYPED.find(({ shape }) => shape.includes('bound by a salt')) as { data: Data }
    expect(() => read({ chain: 'eip155:1', data })).toThrow(
      expect.objectContaining({ type: 'typedDataChainMismatch' }),
    )
  })
})
