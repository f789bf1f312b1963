import { classifyRpc, EIP155, methodsOf } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { requestContext } from '../../../testing/requestContext.js'
import { parseUnsafeRequest } from './parseUnsafeRequest.js'

describe('parseUnsafeRequest', () => {
  const later = ['eth_sendUserOperation']

  test('[X19] behavior: supports this wallet’s methods, and reports planned methods as not supported yet', () => {
    for (const method of methodsOf(EIP155, 'unsafe')) {
      const type = later.includes(method) ? 'notSupportedYet' : 'invalidParams'
      expect(() => parseUnsafeRequest({ ...requestContext, method, params: [] })).toThrow(
        expect.objectContaining({ type }),
      )
    }
  })

  test.each([
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v1',
    'eth_signTypedData_v3',
    'eth_signTransaction',
    'eth_sendRawTransaction',
    'eth_accounts',
    'PERSONAL_SIGN',
    'personal_sign ',
    'рersonal_sign',
    'constructor',
    'toString',
    '__proto__',
    '',
    'x'.repeat(1_000),
  ])('[X18] error: never approves %s, with any parameters', (method) => {
    expect(classifyRpc(EIP155, method)).not.toBe('unsafe')
    const params = ['0x00', requestContext.account]
    expect(() => parseUnsafeRequest({ ...requestContext, method, params })).toThrow(
      expect.objectContaining({
        type: 'methodNotAllowed',
        message: 'Requested RPC call is not allowed',
        code: 4200,
      }),
    )
  })
})
