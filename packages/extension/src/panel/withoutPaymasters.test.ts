import { expect, test } from 'vitest'
import { withoutPaymasters } from './withoutPaymasters.js'

test('removes the site’s paymaster on each chain, because the extension does not use it', () => {
  const atomic = { status: 'ready' }
  const paymasterService = { supported: true }
  expect(
    withoutPaymasters({ '0x1': { atomic, paymasterService }, '0xa': { paymasterService } }),
  ).toEqual({ '0x1': { atomic }, '0xa': {} })
  expect(withoutPaymasters({})).toEqual({})
})
