import { VestibuleError } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { mayHaveArrived } from './mayHaveArrived.js'

const answered = (type: string) => new VestibuleError('rpcFailed', { data: { data: { type } } })

test.each([
  ['if the services have no node', new VestibuleError('noRpcUrl'), false],
  [
    'if the node refused the transaction',
    new VestibuleError('rpcFailed', { data: { code: -32000 } }),
    false,
  ],
  [
    'if the services refused the request',
    new VestibuleError('unknown', { data: { status: 403 } }),
    false,
  ],
  ['if the node timed out', answered('requestTimedOut'), true],
  ['if the connection was lost', new VestibuleError('offline'), true],
])('reports whether a transaction may have arrived %s', (_name, error, mayHave) => {
  expect(mayHaveArrived(error)).toBe(mayHave)
})
