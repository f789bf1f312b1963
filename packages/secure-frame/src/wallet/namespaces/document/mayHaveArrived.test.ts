import { VestibuleError } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { mayHaveArrived } from './mayHaveArrived.js'

const answered = (type: string) => new VestibuleError('rpcFailed', { data: { data: { type } } })

test.each([
  ['the services have no node', new VestibuleError('noRpcUrl'), false],
  ['the node refused it', new VestibuleError('rpcFailed', { data: { code: -32000 } }), false],
  [
    'the services refused the request',
    new VestibuleError('unknown', { data: { status: 403 } }),
    false,
  ],
  ['the node did not answer in time', answered('requestTimedOut'), true],
  ['the connection was lost', new VestibuleError('offline'), true],
])('a transaction may have arrived or not: %s', (_name, error, mayHave) => {
  expect(mayHaveArrived(error)).toBe(mayHave)
})
